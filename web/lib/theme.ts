import { useSyncExternalStore } from 'react'
import { useStored, writeStored } from './storage.ts'

export type Theme = 'dark' | 'light'

const LIGHT = '(prefers-color-scheme: light)'

function subscribe(onChange: () => void) {
  const query = matchMedia(LIGHT)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * The theme on screen, and how to change it for good; until someone does, it follows the system.
 */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const stored = useStored('theme')
  const system = useSyncExternalStore<Theme>(
    subscribe,
    () => (matchMedia(LIGHT).matches ? 'light' : 'dark'),
    () => 'dark',
  )
  return { theme: stored === 'dark' || stored === 'light' ? stored : system, setTheme }
}

function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  writeStored('theme', theme)
}
