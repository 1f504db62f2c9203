import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readAppearance, saveDraft } from '#contract/endpoints/admin-appearance.ts'
import { ifMatch } from '#contract/if-match.ts'
import { useAdminCall } from '../admin-session.tsx'
import { refusalReason } from '../failures.ts'
import type { Draft } from './document-path.ts'

/** So long after the last key, what was typed is saved. */
const PAUSE_MS = 700

const KEY = ['admin', readAppearance.path]

/** The draft as it is typed, saved by itself; `saved` counts the saves, for who shows them. */
export function useDraft() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const overview = useQuery({
    queryKey: KEY,
    queryFn: () => adminCall(readAppearance, {}),
    // What somebody is typing is not to be read over.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [typed, setTyped] = useState<Draft | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string> | null>(null)
  const [isChanged, setIsChanged] = useState<boolean | null>(null)
  const [saved, setSaved] = useState(0)
  const version = useRef(0)
  useEffect(() => {
    if (overview.data) version.current = overview.data.draft.version
  }, [overview.data])

  async function save(document: Draft) {
    setIsSaving(true)
    try {
      const answer = await adminCall(saveDraft, { body: { document } }, ifMatch(version.current))
      version.current = answer.version
      setFaults(answer.faults)
      setIsChanged(answer.changed)
      setFailure(null)
      setSaved((times) => times + 1)
    } catch (error) {
      setFailure(refusalReason(error, 'Le brouillon n’a pas pu être enregistré.'))
    }
    setIsSaving(false)
  }

  const [pending, setPending] = useState<Draft | null>(null)
  const saving = useRef(save)
  useEffect(() => {
    saving.current = save
  })
  useEffect(() => {
    if (!pending || isSaving) return
    const timer = setTimeout(() => {
      setPending(null)
      saving.current(pending)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pending, isSaving])

  function change(update: (before: Draft) => Draft) {
    const next = update(typed ?? overview.data?.draft.document ?? {})
    setTyped(next)
    setPending(next)
  }

  /** Begins again from what the server holds. */
  async function reload() {
    setPending(null)
    await queryClient.invalidateQueries({ queryKey: KEY })
    await queryClient.refetchQueries({ queryKey: KEY })
    setTyped(null)
    setFaults(null)
    setIsChanged(null)
    setFailure(null)
    setSaved(0)
  }

  return {
    overview,
    document: typed ?? overview.data?.draft.document,
    faults: faults ?? overview.data?.draft.faults ?? {},
    /** Whether it is another site than the one that is published. */
    isChanged: isChanged ?? overview.data?.draft.changed ?? false,
    change,
    reload,
    saved,
    failure,
    isUnsaved: pending !== null || isSaving || failure !== null,
    isSaving: pending !== null || isSaving,
    version: () => version.current,
  }
}
