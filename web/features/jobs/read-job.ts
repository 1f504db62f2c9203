import type { Job } from '#contract/jobs.ts'
import { flag, id, list, oneOf, optionalText, type Read, record, text } from '#web/lib/read.ts'

/** A job as it may be listed: what it pays is a number, or already a text. */
export type ListedJob = Omit<Job, 'salary'> & { salary: number | string }

const pay: Read<number | string> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : text(value)

export const readJob = record<ListedJob>({
  id,
  name: text,
  image: optionalText,
  salary: pay,
  description: text,
  requirements: text,
  category: oneOf(['public', 'private', 'illegal'], 'public'),
  isPopular: flag(false),
  applyUrl: optionalText,
})

export const readJobs = list(readJob)
