import { useEffect } from 'react'
import { updateHead } from './page-head.ts'
import { useSite } from './site.ts'

/** The head of a page whose words come with what it shows; nothing until they are there. */
export function useHead(path: string, title: string | undefined, description?: string) {
  const site = useSite()
  useEffect(() => {
    if (title !== undefined) updateHead({ path, title, description, prerender: true }, site)
  }, [path, title, description, site])
}
