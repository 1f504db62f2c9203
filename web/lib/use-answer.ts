import { use, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import { call, type Input, RequestFailed } from './api.ts'
import { GivenLists } from './given-lists.ts'

const STALE_AFTER = 30_000
/** Where the page that the server sent lies; what was missing there is named without its address. */
const LANDED = import.meta.env.SSR ? null : location.href

const kept = new Map<string, { answer: unknown; readAt: number }>()

type State = { address: string; error?: unknown; missing?: boolean }

/**
 * What a public call answers, under its address: the name that the server gives it in a page drawn
 * with it. `missing`: there is no such thing.
 */
export function useAnswer<Checked extends Schemas>(
  endpoint: Endpoint<Checked>,
  address: string,
  input: Input<Checked>,
) {
  const given = use(GivenLists)
  const [state, setState] = useState<State>({ address })
  const known = kept.get(address)?.answer ?? given[address]
  const isLanding = LANDED === null || LANDED === location.href
  const isMissing = isLanding && given[endpoint.path] === null
  const now = state.address === address ? state : { address }

  useEffect(() => {
    const before = kept.get(address)
    const readAt = before?.readAt ?? (given[address] ? performance.timeOrigin : 0)
    if (isMissing || Date.now() - readAt < STALE_AFTER) return
    let left = false
    call(endpoint, input).then(
      (answer) => {
        kept.set(address, { answer, readAt: Date.now() })
        if (!left) setState({ address })
      },
      (error) => {
        const missing = error instanceof RequestFailed && error.status === 404
        if (missing) kept.delete(address)
        if (!left) setState({ address, error, missing })
      },
    )
    return () => {
      left = true
    }
    // The address says all of the input.
  }, [address, endpoint, given, isMissing])

  const missing = isMissing || now.missing === true
  return {
    answer: missing ? undefined : (known as z.output<Checked['response']> | undefined),
    missing,
    error: known === undefined ? now.error : undefined,
    /** The server said so before the browser asked. */
    wasMissing: isMissing,
  }
}
