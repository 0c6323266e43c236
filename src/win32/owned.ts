// Native things that must be given back. `using` gives them back on every way out of a scope, a throw included.

/** A native handle or pointer with the function that frees it. Freed once, however often it is disposed of. */
export class Owned<T> implements Disposable {
  readonly value: T
  #free: ((value: T) => void) | undefined

  constructor(value: T, free: (value: T) => void) {
    this.value = value
    this.#free = free
  }

  /** Gives ownership to the caller, who must free it. */
  release(): T {
    this.#free = undefined
    return this.value
  }

  [Symbol.dispose](): void {
    const free = this.#free
    this.#free = undefined
    free?.(this.value)
  }
}
