import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { DATA_FOLDER } from './data-folder.ts'

const FOLDER = join(DATA_FOLDER, 'mail')

function readMails(): string[] {
  try {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.eml'))
    // Long lines are folded for the journey.
    return names.map((name) => readFileSync(join(FOLDER, name), 'utf8').replaceAll('=\r\n', ''))
  } catch {
    return []
  }
}

/** The mail that holds all these texts, once the server has sent it: mail goes through a queue. */
export async function receiveMail(...texts: string[]): Promise<string> {
  const find = () => readMails().find((mail) => texts.every((text) => mail.includes(text)))
  await expect.poll(find, { message: `a mail with ${texts.join(', ')}` }).toBeDefined()
  return find() as string
}
