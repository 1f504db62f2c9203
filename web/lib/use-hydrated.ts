import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the prerendered page has been taken over: until then it must be drawn as it was sent. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
