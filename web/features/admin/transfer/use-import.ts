import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Transfer } from '#contract/endpoints/transfer.ts'
import type { ImportPreview } from '#contract/transfer.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'

/** What a file would do; `writes`: to how many. */
export type Preview = ImportPreview & { writes: number; hasFaults: boolean }

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

function withCounts(preview: ImportPreview): Preview {
  const hasFaults = preview.lines.some(({ action }) => action === 'fault')
  const writes = preview.lines.filter(({ action }) => action === 'add' || action === 'change')
  return { ...preview, writes: writes.length, hasFaults }
}

/** A file, looked at and then applied; `given` is looked at at once. */
export function useImport(calls: Transfer, given?: string) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const text = useRef('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function attempt(action: () => Promise<void>, otherwise: string) {
    setPending(true)
    setFailure(null)
    await action().catch((error) => setFailure(explain(error, otherwise)))
    setPending(false)
  }

  const look = (file: string) =>
    attempt(async () => {
      text.current = file
      setPreview(null)
      setDone(null)
      setPreview(withCounts(await adminCall(calls.preview, { body: { text: file } })))
    }, 'Le fichier n’a pas pu être lu')

  const apply = () =>
    attempt(async () => {
      if (!preview) return
      const body = { text: text.current, digest: preview.digest }
      const { added, changed } = await adminCall(calls.apply, { body })
      setDone(`Importé : ${plural(added, 'ajout')}, ${plural(changed, 'modification')}.`)
      await queryClient.invalidateQueries()
    }, 'L’import a échoué')

  const begin = useRef(look)
  useEffect(() => {
    if (given !== undefined) begin.current(given)
  }, [given])

  return { look, apply, preview, failure, done, pending }
}
