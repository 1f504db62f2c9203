import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lazily } from '#contract/lazily.ts'
import { OWNER_FILE, OWNER_FOLDER } from '#server/lib/data-folder.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/** Hands a mail to the next hop, or throws: the task that called it tries again. */
export type Mailer = { send: (id: string, mail: Mail) => Promise<void> }

const SMTP_TIMEOUT_MS = 15_000

/** Loaded with the first mail: a start does not wait for it. */
const nodemailer = () => import('nodemailer')

/** Mail over SMTP. */
export function createSmtpMailer(url: string, sender: () => string): Mailer {
  const opened = lazily(async () =>
    (await nodemailer()).createTransport({
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    async send(id, mail) {
      const [from, transport] = [sender(), await opened()]
      await transport.sendMail({ ...mail, from, messageId: messageId(id, from) })
    },
  }
}

/** Mail as `.eml` files that any mail program opens. */
export function createFileMailer(folder: string, sender: () => string): Mailer {
  const opened = lazily(async () =>
    (await nodemailer()).createTransport({
      streamTransport: true,
      buffer: true,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    async send(id, mail) {
      const [from, transport] = [sender(), await opened()]
      const { message } = await transport.sendMail({
        ...mail,
        from,
        messageId: messageId(id, from),
      })
      // A mail holds links that let its reader in.
      await mkdir(folder, { recursive: true, mode: OWNER_FOLDER })
      // Written aside first: nobody ever opens half a mail.
      const path = join(folder, `${id}.eml`)
      await writeFile(`${path}.part`, message as Buffer, { mode: OWNER_FILE })
      await rename(`${path}.part`, path)
    },
  }
}

/** The same mail keeps its id through every attempt, so that a receiver can tell a repetition. */
function messageId(id: string, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
