import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Screen } from '../../src/screen.ts'
import { baselineOf } from '../../src/terminal-tool/baseline.ts'
import { outputOf, type Output } from '../../src/terminal-tool/output.ts'
import { Paper, screen, type ScreenOptions } from './screens.ts'

const banner = ['Microsoft Windows [Version 10.0.19045]', '(c) Microsoft Corporation', '']

/** What is seen of an input when these rows stand from the prompt on, below a banner. */
function seen(prompt: string, input: string, rows: readonly string[], { cursor, ...options }: ScreenOptions = {}): Output {
  const at = cursor && { row: cursor.row + banner.length, column: cursor.column }
  return outputOf(baselineOf(screen([...banner, prompt], options)), screen([...banner, ...rows], { ...options, ...(at && { cursor: at }) }), input)
}

describe('cmd', () => {
  test('what a command printed stands between its echo and the next prompt', () => {
    expect(seen('C:\\>', 'echo one& echo two', ['C:\\>echo one& echo two', 'one', 'two', '', 'C:\\>']))
      .toEqual({ state: 'echoed', rows: ['one', 'two'], prompt: 'C:\\>', subject: 'one\ntwo\n\nC:\\>' })
  })

  test('a command without output printed nothing (cline#13272)', () => {
    expect(seen('C:\\>', 'verify >nul', ['C:\\>verify >nul', '', 'C:\\>'])).toMatchObject({ state: 'echoed', rows: [], prompt: 'C:\\>' })
  })

  test('blank rows of the output stay, those behind it go', () => {
    expect(seen('C:\\>', 'type a', ['C:\\>type a', '', 'a', '', 'b', '', '', 'C:\\>']).rows).toEqual(['', 'a', '', 'b'])
  })

  test('a prompt of another folder is a prompt', () => {
    expect(seen('C:\\>', 'cd Temp', ['C:\\>cd Temp', '', 'C:\\Temp>'])).toMatchObject({ rows: [], prompt: 'C:\\Temp>' })
  })

  test('output that ends in the prompt\'s last character is no prompt', () => {
    expect(seen('C:\\>', 'set /p x=name^>', ['C:\\>set /p x=name^>', 'name>'])).toMatchObject({ rows: ['name>'], prompt: null })
  })

  test('a prompt in the output is output: only the cursor\'s row is the prompt', () => {
    expect(seen('C:\\>', 'type log', ['C:\\>type log', 'C:\\>', 'PS C:\\>', '', 'C:\\>']).rows).toEqual(['C:\\>', 'PS C:\\>'])
  })

  test('the prompt of a path longer than a row is a prompt as a whole', () => {
    const prompt = ['C:\\folder of a\\dozen', ' names\\in it>']
    const before = baselineOf(screen([...banner, ...prompt], { columns: 20 }))
    expect(outputOf(before, screen([...banner, prompt[0]!, `${prompt[1]}ver`, 'Windows', ...prompt], { columns: 20 }), 'ver'))
      .toMatchObject({ state: 'echoed', rows: ['Windows'], prompt: prompt.join('') })
  })

  test('a full row of output right above the prompt is output', () => {
    expect(seen('C:\\>', 'type a', ['C:\\>type a', 'C:\\folder\\file a.txt', 'C:\\>'], { columns: 20 }))
      .toMatchObject({ rows: ['C:\\folder\\file a.txt'], prompt: 'C:\\>' })
  })

  test('text that only looks like a prompt, away from the cursor, is output', () => {
    expect(seen('C:\\>', 'menu', ['C:\\>menu', 'choose:', 'C:\\>'], { cursor: { row: 1, column: 7 } }))
      .toMatchObject({ rows: ['choose:', 'C:\\>'], prompt: null })
  })

  test('a prompt that already holds the next command is not the prompt that came back', () => {
    expect(seen('C:\\>', 'ver', ['C:\\>ver', 'Windows', '', 'C:\\>dir'])).toMatchObject({ prompt: null })
  })

  test('repeated identical output is this command\'s (weakness 2)', () => {
    const paper = new Paper().print(`${'C:\\>echo hi\nhi\n\n'.repeat(20)}C:\\>`)
    const baseline = baselineOf(paper.screen())
    expect(outputOf(baseline, paper.print('echo hi\nhi\n\nC:\\>').screen(), 'echo hi')).toMatchObject({ state: 'echoed', rows: ['hi'] })
  })

  test('fresh terminal keeps its baseline (weakness 1)', () => {
    const files = Array.from({ length: 60 }, (_, index) => `file ${index}`)
    const before = screen(['Microsoft Windows [Version 10.0.19045]', '', 'C:\\>'])
    expect(outputOf(baselineOf(before), screen([...before.lines.slice(0, 2), 'C:\\>dir', ...files, '', 'C:\\>']), 'dir').rows)
      .toEqual(files)
  })

  test('a lost baseline gives no text of before for output (#196 c)', () => {
    const before = baselineOf(screen([...banner, 'C:\\>old', 'OLD', '', 'C:\\>']))
    expect(outputOf(before, screen(['', 'C:\\>']), 'cls')).toEqual({ state: 'lost', rows: [], prompt: null, subject: null })
  })

  test('a lost baseline is no match attempt (PR #37)', () => {
    const before = baselineOf(screen([...banner, 'C:\\>']))
    expect(outputOf(before, screen(['DONE', 'C:\\>cls & echo DONE', 'DONE']), 'cls & echo DONE').subject).toBeNull()
  })
})

describe('other shells', () => {
  test('PowerShell\'s prompt is one, also of another folder', () => {
    expect(seen('PS C:\\> ', 'cd Temp; 1', ['PS C:\\> cd Temp; 1', '1', 'PS C:\\Temp> ']))
      .toMatchObject({ rows: ['1'], prompt: 'PS C:\\Temp> ' })
  })

  test('any prompt that came back is one', () => {
    expect(seen('alice@box:~$ ', 'pwd', ['alice@box:~$ pwd', '/home/alice', 'alice@box:~$ ']))
      .toMatchObject({ rows: ['/home/alice'], prompt: 'alice@box:~$ ' })
  })

  test('a program without a prompt has none behind its output', () => {
    expect(seen('', 'x', ['x', 'out', ''])).toMatchObject({ rows: ['out'], prompt: null })
  })

  test('an unknown prompt of another folder stays in the output', () => {
    expect(seen('~$ ', 'cd /tmp', ['~$ cd /tmp', '/tmp$ '])).toMatchObject({ rows: ['/tmp$ '], prompt: null })
  })

  test('output without a final newline stays, with the prompt that it is glued to (#384)', () => {
    expect(seen('$ ', 'printf hello', ['$ printf hello', 'hello$ '])).toMatchObject({ rows: ['hello$ '], prompt: null })
  })

  test('the mark of a shell for a missing newline is not taken away (powerlevel10k#543)', () => {
    expect(seen('host% ', 'printf hello', ['host% printf hello', 'hello%', 'host% ']).rows).toEqual(['hello%'])
  })

  test('a command that prints the prompt has printed it (pexpect PR 362)', () => {
    expect(seen('READY> ', 'echo "$PS1"', ['READY> echo "$PS1"', 'READY> ', 'READY> ']))
      .toMatchObject({ rows: ['READY>'], prompt: 'READY> ' })
  })

  test('a suggestion right of the cursor is neither echo nor output', () => {
    const before = baselineOf(screen([...banner, 'PS C:\\> git status'], { cursor: { row: 3, column: 8 } }))
    expect(outputOf(before, screen([...banner, 'PS C:\\> dir', 'a', 'PS C:\\> ']), 'dir'))
      .toMatchObject({ rows: ['a'], prompt: 'PS C:\\> ' })
  })
})

describe('what a pattern may match', () => {
  test('a pattern matches only text after the baseline (PR #37 P1)', () => {
    expect(seen('C:\\>', 'ver', ['C:\\>ver']).subject).toBe('')
  })

  test('an empty subject is legal (PR #37 P3)', () => {
    expect(seen('C:\\>', 'cd .', ['C:\\>cd .', '']).subject).toBe('')
  })

  test('the echo never matches: cmd; echo DONE (#383)', () => {
    expect(seen('$ ', 'sleep 5; echo DONE', ['$ sleep 5; echo DONE', '']).subject).not.toContain('DONE')
  })

  test('what the command printed matches although the echo has it too (#383)', () => {
    expect(seen('$ ', 'sleep 5; echo DONE', ['$ sleep 5; echo DONE', 'DONE', '$ ']).subject).toBe('DONE\n$ ')
  })

  test('half-painted echo defers (#383)', () => {
    expect(seen('$ ', 'echo DONE; sleep 5', ['$ echo DONE; sl'])).toMatchObject({ state: 'unseen', subject: null })
  })

  test('a half-painted echo over two rows defers (#383)', () => {
    const input = `echo ${'x'.repeat(30)} DONE`
    expect(seen('$ ', input, ['$ echo xxxxxxxxxxxxx', 'xxxxxxxxxxxxxxxxx DO'], { columns: 20 }).subject).toBeNull()
  })

  test('no anchor where input does not echo (#383 r1)', () => {
    expect(seen('Password: ', 'secret', ['Password: ', 'Welcome', '$ '])).toMatchObject({ state: 'unseen', subject: 'Welcome\n$ ' })
  })

  test('input that shows as stars is no echo, and what stands below it matches', () => {
    expect(seen('Password: ', 'secret', ['Password: ******', 'Welcome', '$ '])).toMatchObject({ state: 'unseen', subject: 'Welcome\n$ ' })
  })

  test('without an echo, rows that a wide echo could reach do not match', () => {
    const input = '設'.repeat(12)
    expect(seen('? ', input, ['? ', 'DONE', 'later'], { columns: 20 }).subject).toBe('later')
  })

  test('trailing blank subject `Password: ` can match (weakness 9)', () => {
    expect(seen('C:\\>', 'ssh box', ['C:\\>ssh box', 'Password: ']).subject).toMatch(/Password: $/)
  })

  test('the prompt behind the output can match, its blank too (weakness 9)', () => {
    expect(seen('$ ', 'true', ['$ true', '$ ']).subject).toMatch(/^\$ $/m)
  })

  test('of several lines nothing matches before the last is echoed (#383 r2-5)', () => {
    expect(seen('$ ', 'echo DONE\nsleep 5', ['$ echo DONE', 'DONE', '$ ']).subject).toBeNull()
  })
})

describe('the echo', () => {
  test('echo wrapped at the right edge (weakness 10)', () => {
    const rows = ['C:\\>echo abcdefghijk', 'lmnopqrstuvwxyz', 'abcdefghijklmnopqrst', 'uvwxyz', '', 'C:\\>']
    expect(seen('C:\\>', 'echo abcdefghijklmnopqrstuvwxyz', rows, { columns: 20 }))
      .toMatchObject({ state: 'echoed', rows: ['abcdefghijklmnopqrst', 'uvwxyz'], prompt: 'C:\\>' })
  })

  test('a blank at the right edge is not seen, and not missed (#173 Codex)', () => {
    expect(seen('C:\\>', 'echo abcdefghijk lmn', ['C:\\>echo abcdefghijk', ' lmn', 'abcdefghijk lmn', 'C:\\>'], { columns: 20 }).rows)
      .toEqual(['abcdefghijk lmn'])
  })

  test('output that is the same as the echo is output', () => {
    expect(seen('$ ', 'cat', ['$ cat', 'cat', '$ ']).rows).toEqual(['cat'])
  })

  test('the same text below a blank row is no echo, but an answer', () => {
    expect(seen('? ', 'yes', ['? ', '', 'yes', '$ '])).toMatchObject({ state: 'unseen', subject: '\nyes\n$ ' })
  })

  test('other text behind the prompt is no echo', () => {
    expect(seen('$ ', 'git status', ['$ git stash', 'Saved', '$ '])).toMatchObject({ state: 'unseen' })
  })

  test('an empty line is taken when the next row is there', () => {
    expect(seen('$ ', '', ['$ ', '$ '])).toMatchObject({ state: 'echoed', rows: [], prompt: '$ ' })
  })

  test('an empty line is not taken while the cursor waits behind the prompt', () => {
    expect(seen('$ ', '', ['$ '])).toMatchObject({ state: 'unseen' })
  })
})

describe('multi-line (#383 r2-5)', () => {
  test('every line\'s echo is taken out, wherever its prompt came', () => {
    expect(seen('C:\\>', 'echo a\necho b', ['C:\\>echo a', 'a', '', 'C:\\>echo b', 'b', '', 'C:\\>']))
      .toMatchObject({ state: 'echoed', rows: ['a', '', 'b'], prompt: 'C:\\>' })
  })

  test('blank lines between lines have no echo to look for', () => {
    expect(seen('$ ', 'echo a\n\necho b', ['$ echo a', 'a', '$ echo b', 'b', '$ '])).toMatchObject({ state: 'echoed', rows: ['a', 'b'] })
  })

  test('a line that is in the output before it is read is output there', () => {
    expect(seen('$ ', 'cat f\necho b', ['$ cat f', 'echo b', '$ echo b', 'b', '$ ']).rows).toEqual(['echo b', 'b'])
  })

  test('a line may change the prompt', () => {
    expect(seen('C:\\>', 'cd Temp\ndir', ['C:\\>cd Temp', '', 'C:\\Temp>dir', 'a', '', 'C:\\Temp>']))
      .toMatchObject({ state: 'echoed', rows: ['', 'a'], prompt: 'C:\\Temp>' })
  })

  test('a line may change a prompt of no known shape, as long as it ends as before', () => {
    expect(seen('box:~$ ', 'cd /tmp\nmake', ['box:~$ cd /tmp', 'box:/tmp$ make', 'ok', 'box:/tmp$ ']))
      .toMatchObject({ state: 'echoed', rows: ['ok', 'box:/tmp$ '] })
  })

  test('a later echo is found where it is wrapped', () => {
    const long = `echo ${'y'.repeat(20)}`
    const rows = ['C:\\>ver', 'Windows', '', 'C:\\>echo yyyyyyyyyyy', 'yyyyyyyyy', 'y'.repeat(20), '', 'C:\\>']
    expect(seen('C:\\>', `ver\n${long}`, rows, { columns: 20 }))
      .toMatchObject({ state: 'echoed', rows: ['Windows', '', 'y'.repeat(20)] })
  })

  test('lines that the shell asks for more with are echoed behind its own prompts', () => {
    expect(seen('$ ', 'cat <<X\none\nX', ['$ cat <<X', '> one', '> X', 'one', '$ ']))
      .toMatchObject({ state: 'echoed', rows: ['one'], prompt: '$ ' })
  })
})

describe('any session', () => {
  const ascii = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', maxLength })
  /** A line of more than a row of blanks would leave a blank row in the middle of its echo. */
  const line = ascii(150).filter(text => text.trim() !== '' && !/ {20}/.test(text)).map(text => text.trimEnd())
  const session = fc.integer({ min: 20, max: 120 }).chain(columns => fc.record({
    columns: fc.constant(columns),
    earlier: fc.array(ascii(columns), { maxLength: 70 }),
    prompt: ascii(columns - 1),
    input: line,
    output: fc.array(ascii(columns), { maxLength: 40 }),
    scroll: fc.nat(200),
  }))

  type Session = typeof session extends fc.Arbitrary<infer S> ? S : never

  /** The screens before and after; as many rows scroll out as leave three of the baseline with text, and at most `scroll`. */
  function screensOf({ columns, earlier, prompt, input, output, scroll }: Session): { before: Screen, after: Screen } {
    const older = `${earlier.map(row => `${row}\n`).join('')}${prompt}`
    const newer = `${input}\n${output.map(row => `${row}\n`).join('')}${prompt}`
    const free = new Paper({ columns }).print(older)
    const inked = free.screen().lines.flatMap((row, index) => row !== '' && index >= earlier.length + 1 - 60 ? [index] : [])
    const scrolled = Math.min(scroll, inked.at(-3) ?? 0)
    const bufferRows = free.print(newer).screen().lines.length - scrolled
    const paper = new Paper({ columns, bufferRows })
    return { before: paper.print(older).screen(), after: paper.print(newer).screen() }
  }

  test('its output is the rows that were printed', () => {
    fc.assert(fc.property(session, session => {
      const { before, after } = screensOf(session)
      const { state, rows } = outputOf(baselineOf(before), after, session.input)
      expect(state).toBe('echoed')
      expect(rows.join('\n')).toBe(session.output.map(row => row.trimEnd()).join('\n').replace(/\n+$/, ''))
    }), { numRuns: 1000 })
  })

  test('a second line\'s echo is no output, whatever the first one printed', () => {
    // Output that looks like the echo itself is beyond telling apart.
    const lines = fc.tuple(session, line).filter(([{ prompt, output }, second]) => /[$>#]$/.test(prompt.trim())
      && !output.some(row => second.replace(/\s/g, '').includes(row.replace(/\s/g, '').slice(-1)) && row.trim() !== ''))
    fc.assert(fc.property(lines, ([{ columns, prompt, input, output }, second]) => {
      const paper = new Paper({ columns }).print(`top\n${prompt}`)
      const baseline = baselineOf(paper.screen())
      paper.print(`${input}\n${output.map(row => `${row}\n`).join('')}${prompt}${second}\nEND\n${prompt}`)
      expect(outputOf(baseline, paper.screen(), `${input}\n${second}`))
        .toMatchObject({ state: 'echoed', rows: [...output.map(row => row.trimEnd()), 'END'] })
    }))
  })

  test('nothing can match before the echo stands whole', () => {
    fc.assert(fc.property(session, fc.nat(), ({ columns, earlier, prompt, input }, part) => {
      const paper = new Paper({ columns }).print(`${earlier.map(row => `${row}\n`).join('')}${prompt}`)
      const baseline = baselineOf(paper.screen())
      // The last character with ink decides: blanks behind it cannot be seen.
      expect(outputOf(baseline, paper.print(input.slice(0, part % input.length)).screen(), input).subject).toBeNull()
    }), { numRuns: 500 })
  })

  test('what is printed later only adds to what could match', () => {
    fc.assert(fc.property(session, fc.nat(), ({ columns, earlier, prompt, input, output }, part) => {
      const paper = new Paper({ columns }).print(`${earlier.map(row => `${row}\n`).join('')}${prompt}`)
      const baseline = baselineOf(paper.screen())
      const first = output.slice(0, part % (output.length + 1))
      const early = outputOf(baseline, paper.print(`${input}\n${first.map(row => `${row}\n`).join('')}`).screen(), input).subject
      const late = outputOf(baseline, paper.print(output.slice(first.length).map(row => `${row}\n`).join('')).screen(), input).subject
      expect(late?.startsWith(early!)).toBe(true)
    }))
  })
})

describe('wide characters in the prompt', () => {
  const before = screen(['C:\\設定>'], { cursor: { row: 0, column: 8, index: 6 } })

  test('the echo is found behind them', () => {
    const after = screen(['C:\\設定>ver', 'Windows', 'C:\\設定>'], { cursor: { row: 2, column: 8, index: 6 } })
    expect(outputOf(baselineOf(before), after, 'ver')).toMatchObject({ state: 'echoed', rows: ['Windows'], prompt: 'C:\\設定>' })
  })

  test('no blanks are made up behind the prompt', () => {
    const after = screen(['C:\\設定>ver', 'C:\\設定>'], { cursor: { row: 1, column: 8, index: 6 } })
    expect(outputOf(baselineOf(before), after, 'ver').subject).toBe('C:\\設定>')
  })
})
