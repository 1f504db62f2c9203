/** Lists by the path of their call, as it answers them. */
export type Lists = Record<string, unknown>

/** `error` is why the last asking failed; what was answered before it stays. */
export type ListState = { answer: unknown[] | undefined; error: unknown; readAt: number }

const STALE_AFTER = 30_000
const RETRY_AFTER = 500

/** One public list, for all who show it: asked for once, kept for the next screen. */
export function createListStore(ask: () => Promise<unknown[]>) {
  const listeners = new Set<() => void>()
  let state: ListState = { answer: undefined, error: null, readAt: 0 }
  let asking: Promise<void> | null = null

  function set(next: ListState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function load() {
    try {
      const answer = await ask().catch(async (error) => {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
        // Nobody shows it any more.
        if (listeners.size === 0) throw error
        return ask()
      })
      set({ answer, error: null, readAt: Date.now() })
    } catch (error) {
      set({ ...state, error })
    }
    asking = null
  }

  /** Asks, unless somebody is asking already. */
  function refresh(): Promise<void> {
    asking ??= load()
    return asking
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    refreshWhenStale() {
      if (Date.now() - state.readAt > STALE_AFTER) refresh()
    },
    /** With what came with the page, which is as old as the page. */
    begin(answer: unknown[]) {
      if (!state.answer) state = { answer, error: null, readAt: performance.timeOrigin }
    },
  }
}
export type ListStore = ReturnType<typeof createListStore>
