import type { FastifyRequest } from 'fastify'
import { fingerprint, SEEN_HEADER } from '#contract/fingerprint.ts'
import type { Transaction } from './database.ts'
import { AppError } from './errors.ts'

type Change = {
  action: 'create' | 'update' | 'delete'
  noun: string
  id: number
  before: unknown
  after: unknown
}

/** Writes down who changed what, in the transaction that changes it. */
export type RecordChange = (
  tx: Transaction,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  change: Change,
) => Promise<void>

type Saving = Pick<FastifyRequest, 'headers'>

const CHANGED =
  'Un autre membre de l’équipe a modifié cet élément entre-temps. Rechargez-le avant d’enregistrer.'

/** Fingerprints of what a save started from, part by part; none when it does not say. */
export function seenParts({ headers }: Saving): string[] {
  return headers[SEEN_HEADER]?.toString().split(' ') ?? []
}

/**
 * A save says what it started from; when that is no longer how things are, it is refused rather
 * than laid over them. `current` holds what the save can change and nothing else: what changes by
 * itself is nobody's conflict.
 */
export function assertUnchanged(request: Saving, current: unknown, message = CHANGED): void {
  const [seen] = seenParts(request)
  if (seen !== undefined && seen !== fingerprint(current)) throw new AppError('conflict', message)
}

export const gone = () => new AppError('not_found', 'Cet élément n’existe plus.')
