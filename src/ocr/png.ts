// A picture as a PNG file. sharp is loaded only here, when a picture is saved.
import type { Picture } from './capture.ts'

export async function savePng({ width, height, pixels }: Picture, file: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  await sharp(pixels, { raw: { width, height, channels: 4 } }).png().toFile(file)
}
