/** So begins what Windows calls Unicode. */
const UTF16_LE = [0xff, 0xfe]

/** A file's text: UTF-8, else what older spreadsheets of Western Europe write. */
export function readText(bytes: Uint8Array): string {
  if (UTF16_LE.every((byte, index) => bytes[index] === byte))
    return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
