import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@testing-library/react'
import { dataFolder } from './whole-site.ts'

function readMails(): string[] {
  const folder = join(dataFolder, 'mail')
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  // Long lines are folded for the journey.
  return names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
}

/** The mail that holds all these texts, once the site has sent it: mail goes through a queue. */
export const receiveMail = (...texts: string[]): Promise<string> =>
  waitFor(() => {
    const mail = readMails().find((one) => texts.every((text) => one.includes(text)))
    if (mail) return mail
    throw new Error(`no mail with ${texts.join(', ')}`)
  })
