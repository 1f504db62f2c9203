import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Catalogue } from '#contract/catalogue.ts'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import { listNotes } from '#contract/endpoints/notes.ts'
import { adminWaiting } from '#contract/endpoints/waiting.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { TOKEN, USER } from '#web/lib/session.ts'
import { type Answer, answer } from './api.ts'
import { openSite } from './site.tsx'
import { clickWhenReady, user } from './user.ts'

type Words = string | RegExp

export const ADMIN = { id: 1, username: 'capitaine', roles: ['admin'] }
/** What the server says of an admin who may do everything. */
export const ADMIN_RIGHTS: Answer = {
  json: { isAdmin: true, group: null, permissions: ALL_PERMISSIONS },
}
/** The server's own fault: it has no words for it. */
export const BROKEN: Answer = { status: 500 }
/** Of a payment provider that sells whatever it is asked to. */
export const NO_CATALOGUE: Answer = {
  json: {
    exists: false,
    read_at: null,
    failed_since: null,
    packages: [],
    products_without_package: [],
  } satisfies Catalogue,
}
/** What is said of what another admin has deleted. */
export const GONE = 'Cet élément n’existe plus.'
export const refused = (message: string, status = 409): Answer => ({ status, json: { message } })
/** A page of a list whose length the server tells. */
export const page = (rows: readonly unknown[], total = rows.length): Answer => ({
  json: rows,
  headers: { [TOTAL_HEADER]: String(total) },
})

/** A browser that remembers an admin, on a site that has nothing to tell them. */
export function rememberAdmin() {
  localStorage.setItem(TOKEN, 'jeton')
  localStorage.setItem(USER, JSON.stringify(ADMIN))
  answer(verifyAdmin, ADMIN_RIGHTS)
  answer(adminWaiting, { json: { deliveries: 0, orders: 0, messages: 0, applications: 0 } })
  answer(listNotes, page([]))
}

/** Opens a place of the panel as an admin. */
export async function openPanel(tab: string) {
  rememberAdmin()
  await openSite(`/admin?onglet=${tab}`)
}

export const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]

/** The dialog nearest to the reader, once there is one. */
export async function dialog(): Promise<HTMLDialogElement> {
  return waitFor(() => {
    const top = openDialogs().at(-1)
    if (!top) throw new Error('no dialog is open')
    return top
  })
}
export const expectNoDialog = () => waitFor(() => expect(openDialogs()).toEqual([]))

/** Presses a button of the dialog nearest to the reader. */
export async function answerDialog(name: Words) {
  await clickWhenReady(await within(await dialog()).findByRole('button', { name }))
}
export const save = () => answerDialog('Enregistrer')
export const confirmRemoval = () => answerDialog('Supprimer')

/** Puts a text where another is, in one go; where one is written with a format, at its end. */
async function write(field: HTMLElement, text: string) {
  await (field.isContentEditable ? user.click(field) : user.clear(field))
  if (text) await user.paste(text)
}
/** A field of the dialog nearest to the reader. */
export const dialogField = async <Field extends HTMLElement>(label: Words) =>
  within(await dialog()).findByLabelText<Field>(label)
export const fillDialog = async (label: Words, text: string) =>
  write(await dialogField(label), text)
/** What visitors will see of what is typed in the dialog nearest to the reader. */
export const formPreview = async () =>
  within(await dialog()).findByRole('complementary', { name: 'Aperçu' })
/** What is put in order in the dialog nearest to the reader, each without its number. */
export const dialogItems = async () =>
  within(await dialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^\d+/, ''))
export const search = async (words: string) =>
  write(await screen.findByRole('searchbox', { name: 'Rechercher' }), words)
export const choose = async (label: Words, option: string) =>
  user.selectOptions(await screen.findByLabelText(label), option)

/** What a cell says in each row, once it is this. */
export const expectColumn = (header: string, texts: string[]) =>
  waitFor(() =>
    expect(
      [...document.querySelectorAll(`td[data-label="${header}"]`)].map((cell) => cell.textContent),
    ).toEqual(texts),
  )

/** A banner or a toast says so where it can be read: in the topmost dialog, if one is open. */
export async function expectNotice(text: Words) {
  await waitFor(() => {
    const place = openDialogs().at(-1) ?? document.body
    const lines = [...place.querySelectorAll(':is(.banner, .toast) div')].map(
      (line) => line.textContent,
    )
    expect(lines).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  })
}
