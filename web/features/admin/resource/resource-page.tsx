import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Resource } from '#contract/endpoint.ts'
import { ifMatch } from '#contract/if-match.ts'
import { type Fields, inputOf, type Option } from '#contract/noun.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence, RequestFailed } from '#web/lib/api.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { listAnswer, list as listOf, type Read } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain, isOutdated } from '../failures.ts'
import { AdminTable, type OnPhone } from '../list/admin-table.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { useSelection } from '../list/use-selection.ts'
import { PageHead, ShortLabel } from '../page-head.tsx'
import { RowActions } from '../row-actions.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useAskedRow } from '../use-asked-row.ts'
import { useNotice } from '../use-notice.tsx'
import { useUrlState } from '../use-url-state.ts'
import { FormTitle } from './form-title.tsx'
import { formFields, formValues, type Hints, type Offers, shownValue } from './noun-form.tsx'
import { OpenedForm } from './opened-form.tsx'

/** Fetched when a row is first looked at. */
const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

type Named = { id: number; name?: string; title?: string; version?: number }
type Messages = Record<
  'load' | 'created' | 'updated' | 'removed' | 'saveFailed' | 'removeFailed',
  string
>
export type FilterDef<Row> = {
  label: string
  options: (Option & { test: (row: Row) => boolean })[]
}

/** A filter's options for a field that is one of a few words. */
export const filtersOf = <Row,>(name: keyof Row, options: readonly Option[]) =>
  options.map((option) => ({ ...option, test: (row: Row) => String(row[name]) === option.value }))

/** A field by its name, the number of the row, or something made from several fields. */
type Shown<Row> =
  | (keyof Row & string)
  | '#'
  | { label: string; cell: (row: Row) => ReactNode; onPhone?: OnPhone }

export type ResourcePageProps<Row extends Named> = {
  resource: Resource
  fields: Fields
  /** What some fields are chosen from, where that is not all that their schema knows. */
  offers?: Offers
  /** What the form of a row says below its fields. */
  hints?: (row: Row) => Hints
  read: Read<Row>
  notices: 'banner' | 'toast'
  title: string
  addLabel: string
  /** « cette faction », « cet emploi »: for the question before a deletion. */
  thisOne: string
  /** « la faction », « l’emploi »: for the title of its form. */
  theOne: string
  removeQuestion?: string
  empty: string
  emptyHint?: (narrowed: boolean) => string
  /** Under the list: how many are shown, and where visitors meet them. */
  about?: (count: number) => string
  messages: Messages
  /** Ends the sentence of a deletion that failed for no reason that the server gave. */
  removeAdvice?: string
  /**
   * Another message for a deletion the server refuses because something depends on it, and how long
   * it stays.
   */
  conflict?: { message: (error: RequestFailed) => string; duration: number }
  search: (row: Row) => string
  filter?: FilterDef<Row>
  columns: Shown<Row>[]
  details: Shown<Row>[]
  /** Fields that are shown in a way of their own. */
  cells?: { [Name in keyof Row]?: (row: Row) => ReactNode }
  /** What some columns are to the card of a row, where that is not to be seen from their field. */
  onPhone?: { [Name in keyof Row]?: OnPhone }
  /**
   * What a new one begins with besides its fields' own; null while that is still being loaded,
   * which the form waits for.
   */
  blank?: (rows: Row[]) => FieldValues | null
  /** What a save says of what it started from, besides the version. */
  seen?: (row: Row) => Record<string, string>
  link?: (row: Row) => string | null
  /** A row as visitors see it. */
  preview?: (row: Row) => ReactNode
  actions?: ReactNode
}

type Open<Row> = { mode: 'view' | 'edit' | 'remove'; row: Row } | { mode: 'add' } | null

const DEFAULTS = { q: '', filtre: 'all', ajouter: '' }

/** A searchable table with view, add, edit and delete: one noun's admin page is this, declared. */
export function ResourcePage<Row extends Named>(props: ResourcePageProps<Row>) {
  const { resource, messages, fields, offers = {} } = props
  const [schema] = useState(() => inputOf(fields))
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice(props.notices)
  const [{ q, filtre, ajouter }, setState] = useUrlState(DEFAULTS)
  const [open, setOpen] = useState<Open<Row>>(null)
  const close = () => setOpen(null)
  const nameOf = (row: Row) => row.name ?? row.title ?? `n° ${row.id}`

  const queryKey = ['admin', resource.list.path]
  const rows = useQuery({
    queryKey,
    queryFn: async () => listAnswer(await adminCall(resource.list, {})),
    select: listOf(props.read),
  })
  useAskedRow(rows.data, (row) => setOpen({ mode: 'view', row }))
  useEffect(() => {
    if (!ajouter) return
    setState({ ajouter: '' })
    setOpen({ mode: 'add' })
  }, [ajouter, setState])
  const refresh = () => queryClient.invalidateQueries()
  // The next time it is opened, it is as the other admin left it.
  const onError = (error: unknown) => {
    if (isOutdated(error)) return refresh()
  }

  const save = useMutation({
    mutationFn: async ({ row, values }: { row: Row | null; values: FieldValues }) => {
      if (!row) return adminCall(resource.create, { body: values })
      const input = { params: { id: String(row.id) }, body: values }
      return adminCall(resource.update, input, { ...ifMatch(row.version), ...props.seen?.(row) })
    },
    onSuccess: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: (row: Row) => adminCall(resource.remove, { params: { id: String(row.id) } }),
    onSuccess: refresh,
    onError,
  })

  async function onSave(row: Row | null, values: FieldValues): Promise<string | null> {
    try {
      await save.mutateAsync({ row, values })
      notify.success(row ? messages.updated : messages.created)
      return null
    } catch (error) {
      return explain(error, messages.saveFailed)
    }
  }

  async function onRemove(row: Row) {
    close()
    try {
      await remove.mutateAsync(row)
      notify.success(messages.removed)
    } catch (error) {
      const conflict =
        error instanceof RequestFailed && error.status === 409 ? props.conflict : undefined
      if (conflict) notify.failure(conflict.message(error as RequestFailed), conflict.duration)
      else notify.failure(explain(error, messages.removeFailed, props.removeAdvice))
    }
  }

  const test = props.filter?.options.find(({ value }) => value === filtre)?.test
  const words = q.trim().toLowerCase()
  const shown = (rows.data ?? []).filter(
    (row) => (!test || test(row)) && props.search(row).toLowerCase().includes(words),
  )
  const added = props.blank ? props.blank(rows.data ?? []) : {}
  const blank = open?.mode === 'add' && !rows.isPending && added
  const labelOf = (part: Shown<Row>) =>
    typeof part === 'string' ? (fields[part]?.label ?? part) : part.label
  const isFigure = (part: Shown<Row>) => typeof part === 'string' && fields[part]?.as === 'number'
  function partOf(part: Shown<Row>): OnPhone | undefined {
    if (typeof part !== 'string') return part.onPhone
    if (part === '#') return 'named'
    return props.onPhone?.[part] ?? (fields[part]?.as === 'checkbox' ? 'named' : undefined)
  }
  function cellOf(part: Shown<Row>, row: Row): ReactNode {
    if (typeof part !== 'string') return part.cell(row)
    if (part === '#') return shown.indexOf(row) + 1
    const own = props.cells?.[part]
    return own ? own(row) : shownValue(fields, offers, part, row)
  }
  const selection = useSelection(shown, nameOf)
  const narrowed = words !== '' || filtre !== 'all'
  const draw = props.preview
  const preview = draw && ((values: FieldValues) => draw(props.read({ id: 0, ...values })))

  return (
    <>
      <PageHead title={props.title}>
        {props.actions}
        <Button icon="plus" onClick={() => setOpen({ mode: 'add' })}>
          <ShortLabel>{props.addLabel}</ShortLabel>
        </Button>
      </PageHead>
      {notice}
      {(narrowed || rows.data?.length !== 0) && (
        <Toolbar
          search={q}
          onSearch={(value) => setState({ q: value })}
          filter={
            props.filter && {
              ...props.filter,
              value: filtre,
              onChange: (value) => setState({ filtre: value }),
            }
          }
        />
      )}
      {rows.isError && (
        <ErrorState
          message={failureSentence(rows.error, messages.load)}
          onRetry={() => rows.refetch()}
        />
      )}
      {rows.isPending && <ListLoading />}
      {rows.isSuccess && shown.length === 0 && (
        <EmptyState title={props.empty}>{props.emptyHint?.(narrowed)}</EmptyState>
      )}
      {shown.length > 0 && (
        <AdminTable
          caption={props.title}
          rows={shown}
          rowKey={(row) => row.id}
          selection={selection}
          columns={[
            ...props.columns.map((column) => ({
              header: labelOf(column),
              onPhone: partOf(column),
              align: isFigure(column) ? ('end' as const) : ('start' as const),
              cell: (row: Row) => cellOf(column, row),
            })),
            {
              header: 'Actions',
              align: 'end' as const,
              cell: (row: Row) => (
                <RowActions
                  name={nameOf(row)}
                  onView={() => setOpen({ mode: 'view', row })}
                  onEdit={() => setOpen({ mode: 'edit', row })}
                  onRemove={() => setOpen({ mode: 'remove', row })}
                />
              ),
            },
          ]}
        />
      )}
      {shown.length > 0 && props.about && <p className="list-note">{props.about(shown.length)}</p>}
      <BulkBar
        selection={selection}
        notify={notify}
        actions={[
          {
            label: 'Supprimer',
            icon: 'trash',
            question: 'Cette action est définitive.',
            run: (row) => adminCall(resource.remove, { params: { id: String(row.id) } }),
          },
        ]}
      />
      <Suspense>
        {open?.mode === 'view' && (
          <ViewDialog
            title={nameOf(open.row)}
            details={props.details.map((detail) => ({
              label: labelOf(detail),
              value: cellOf(detail, open.row),
            }))}
            link={props.link?.(open.row)}
            onClose={close}
          />
        )}
      </Suspense>
      {blank && (
        <OpenedForm
          title={props.addLabel}
          schema={schema}
          fields={formFields(fields, offers)}
          initial={{ ...formValues(fields, {}), ...blank }}
          notices={props.notices}
          preview={preview}
          onSave={(values) => onSave(null, values)}
          onClose={close}
        />
      )}
      {open?.mode === 'edit' && (
        <OpenedForm
          title={<FormTitle action={`Modifier ${props.theOne}`} name={nameOf(open.row)} />}
          schema={schema}
          fields={formFields(fields, offers, props.hints?.(open.row))}
          initial={formValues(fields, open.row)}
          notices={props.notices}
          preview={preview}
          onSave={(values) => onSave(open.row, values)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open?.mode === 'remove'}
        title="Confirmer la suppression"
        message={
          props.removeQuestion ??
          `Voulez-vous vraiment supprimer ${props.thisOne} ? Cette action est définitive.`
        }
        onConfirm={() => open?.mode === 'remove' && onRemove(open.row)}
        onCancel={close}
      />
    </>
  )
}
