import type { ReactNode } from 'react'
import type { OpenForm } from '#contract/application-forms.ts'
import { listOpenForms } from '#contract/endpoints/application-forms.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { list, number, oneOf, record, text } from '#web/lib/read.ts'
import { useList } from '#web/lib/use-list.ts'

const readOpenForm = record<OpenForm>({
  slug: text,
  title: text,
  intro: text,
  purpose: oneOf(['whitelist', 'faction', 'job', 'free'], 'free'),
  faction_id: number(null),
  job_id: number(null),
})
const readOpenForms = list(readOpenForm)

/** The open forms: undefined until they are known, none where they cannot be. */
export function useOpenForms(): OpenForm[] | undefined {
  const { data, isLoadingError } = useList(listOpenForms, readOpenForms)
  return isLoadingError ? [] : data
}

type ApplyLinkProps = {
  forms: OpenForm[] | undefined
  faction?: number
  job?: number
  label: string
  /** Where the owner has made no form. */
  otherwise: ReactNode
}

/**
 * The way to the form of a faction or of a job. Nothing until the forms are known: a button that
 * another takes the place of would take the focus away with it.
 */
export function ApplyLink({ forms, faction, job, label, otherwise }: ApplyLinkProps) {
  if (!forms) return null
  const form = forms.find(
    ({ faction_id, job_id }) =>
      (faction !== undefined && faction_id === faction) || (job !== undefined && job_id === job),
  )
  return form ? <ButtonLink to={`/candidature/${form.slug}`}>{label}</ButtonLink> : otherwise
}
