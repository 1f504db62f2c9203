import type { Page } from '@playwright/test'
import { ADMIN, createAccount, openSession } from './accounts.ts'
import { receiveMail } from './mailbox.ts'
import { buy } from './shop.ts'

/** Who has been there before the pictures are taken, and what each bought. */
const CUSTOMERS = [
  { username: 'marine.delcourt', product: 'Mallette de $500,000', isLinked: true },
  { username: 'tonio_riva', product: 'Pack Nouvelle Vie', isLinked: false },
  { username: 'Ombre-7', product: 'Liasse de $100,000', isLinked: false },
  { username: 'lou_chanterelle', product: 'Grade Capitaine', isLinked: true },
  { username: 'inès.k', product: 'Grade Matelot', isLinked: true },
  { username: 'noé.tran', product: 'Liasse de $100,000', isLinked: true },
  { username: 'capucine_b', product: null, isLinked: true },
  { username: 'Yanis-92', product: null, isLinked: false },
  { username: 'mathilde.roc', product: 'Grade Matelot', isLinked: false },
  { username: 'gaspard_l', product: null, isLinked: true },
] as const

export const PASSWORD = 'marée-haute'
/** Who has confirmed an address, bought, linked a character and been accepted. */
export const REGULAR = { username: 'lou_chanterelle', password: PASSWORD }

const LETTERS = [
  ['contact', 'Je n’arrive pas à rejoindre le serveur depuis mardi, l’écran reste noir.'],
  [
    'remboursement',
    'J’ai pris le Grade Capitaine deux fois par erreur, est-il possible d’annuler ?',
  ],
  ['developpement', 'Je code en Lua depuis trois ans et j’aimerais aider sur le garage du port.'],
  ['contact', 'Mon personnage est coincé sous la grue du bassin nord, pouvez-vous le libérer ?'],
  ['contact', 'À quelle heure commence la régate de samedi, et faut-il un permis bateau ?'],
  ['remboursement', 'Le paiement est passé mais j’ai quitté le serveur juste avant la livraison.'],
  ['developpement', 'Une carte des quais pour le téléphone en jeu : j’ai une maquette à montrer.'],
  ['contact', 'Nous aimerions organiser une régate avec votre communauté en décembre.'],
] as const

/** Of those after the first. */
const CHARACTERS = [
  ['Tonio Riva', 'question'],
  ['Silas Vane', 'reading'],
  ['Lou Chanterelle', 'accepted'],
  ['Inès Kerval', 'interview'],
  ['Noé Tran', 'accepted'],
  ['Capucine Bellec', null],
  ['Yanis Morvan', 'reading'],
  ['Mathilde Roc', null],
] as const
/** What the team says with each step. */
const WORDS = {
  reading: {},
  question: { text: 'Quel métier visez-vous ?' },
  interview: {
    text: 'Votre histoire nous plaît : parlons-en.',
    meeting_at: new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString(),
    place: 'Salon vocal « Capitainerie »',
  },
  accepted: { text: 'Bienvenue au port !' },
}
/** Whom the team has let in itself. */
const LET_IN = ['marine.delcourt', 'noé.tran', 'capucine_b', 'mathilde.roc']
const STORY =
  'Né sur un chalutier, il a quitté la côte nord après la faillite de la conserverie. Il arrive au port avec une valise, ' +
  'une dette et l’adresse d’un oncle docker qui ne l’attend pas. Il cherche du travail honnête, et le phare que sa mère lui décrivait.'
const SCENE =
  'Il lève les mains, garde son calme, donne ce qu’on lui demande et retient une voix, une démarche, une cicatrice pour la suite.'

/** A week in the life of a community, by the calls that people and the team make themselves. */
export async function inhabit(page: Page): Promise<void> {
  const { request } = page
  const team = await openSession(request, ADMIN)
  const call = callsOf(request)
  const people = []
  for (const { username, product, isLinked } of CUSTOMERS) {
    const email = `${username.normalize('NFD').replace(/[^a-z0-9]/gi, '')}@exemple.fr`
    const account = await createAccount(request, { username, email, password: PASSWORD })
    const { token } = await openSession(request, account)
    if (username === REGULAR.username) {
      const link = /confirmation\/([\w-]+)/.exec(await receiveMail(email, '/confirmation/'))
      await call(token, 'post', '/api/account/confirm-email', { token: link?.[1] })
    }
    if (isLinked) await call(token, 'post', '/api/user/game-link/simulated')
    if (product) await buy(page, token, product)
    people.push({ username, email, token })
  }

  for (const [index, [category, message]] of LETTERS.entries()) {
    const { username: name, email, token } = people[index] as (typeof people)[number]
    await call(token, 'post', '/api/send-contact', { name, email, category, message })
  }
  const [last, second] = await call<{ id: number }[]>(team.token, 'get', '/api/admin/messages')
  await call(team.token, 'post', `/api/admin/messages/${last?.id}/replies`, {
    seen: 0,
    text: 'Avec plaisir : écrivez-nous sur Discord pour en parler.',
  })
  await call(team.token, 'put', `/api/admin/messages/${second?.id}`, { handled: true })

  const form = '/api/user/application-forms/liste-blanche'
  for (const [index, [personnage, step]] of CHARACTERS.entries()) {
    const { token } = people[index + 1] as (typeof people)[number]
    const asked = await call<{ form: { version: number } }>(token, 'get', form)
    const answers = { majeur: '18 ans ou plus', personnage, histoire: STORY, scene: SCENE }
    const { id } = await call<{ id: number }>(token, 'post', `${form}/applications`, {
      version: asked.form.version,
      answers: { ...answers, experience: ['Civil'], reglement: true },
    })
    if (!step) continue
    await call(team.token, 'put', `/api/admin/applications/${id}/vote`, { vote: 'for' })
    await call(team.token, 'post', `/api/admin/applications/${id}/steps`, { step, ...WORDS[step] })
  }
  for (const username of LET_IN)
    await call(team.token, 'post', '/api/admin/whitelist', { username })
  const shop = { username: people[0]?.username, group: 'shop' }
  await call(team.token, 'post', '/api/admin/team', shop)
}

function callsOf(request: Page['request']) {
  return async <Answer = unknown>(
    token: string,
    method: 'get' | 'post' | 'put',
    path: string,
    data?: object,
  ): Promise<Answer> => {
    const answer = await request[method](path, {
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
}
