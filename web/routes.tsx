import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { matchPath } from 'react-router'
import { awaited } from './lib/pending.ts'

export type SiteRoute = {
  path: string
  title: string
  /** Public pages are made to HTML at build; the others are drawn in the browser. */
  prerender?: boolean
  /** No top bar: the pages that a payment comes back to, and the panel, which has its own frame. */
  bare?: boolean
  /** What it is called comes with what it shows, and its screen says so in the head. */
  named?: boolean
  /** The screen uses queries, and comes with their provider; other pages need not carry it. */
  data?: boolean
  screen: ComponentType & { preload: () => Promise<unknown> }
}

/**
 * A lazy component that shows at once when it was preloaded: a plain one would still wait, and
 * flash what stands in for it.
 */
function loadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Lazy: ComponentType<Props> = lazy(() => awaited(load()))
  let loaded: ComponentType<Props> | undefined
  async function preload() {
    const module = await load()
    loaded = module.default
    return module
  }
  function Loadable(props: Props) {
    // Chosen once: another component in its place would lose what the screen remembers.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Screen {...props} />
  }
  return Object.assign(Loadable, { preload })
}

const screen = loadable<object>
export const Queries = loadable<{ children: ReactNode }>(() => import('./lib/queries.tsx'))

export const routes: SiteRoute[] = [
  {
    path: '/accueil',
    title: 'Accueil',
    prerender: true,
    screen: screen(() => import('./features/home/home-screen.tsx')),
  },
  {
    path: '/factions',
    title: 'Factions',
    prerender: true,
    screen: screen(() => import('./features/factions/factions-screen.tsx')),
  },
  {
    path: '/economie',
    title: 'Économie',
    prerender: true,
    screen: screen(() => import('./features/economy/economy-screen.tsx')),
  },
  {
    path: '/regles',
    title: 'Règles',
    prerender: true,
    screen: screen(() => import('./features/rules/rules-screen.tsx')),
  },
  {
    path: '/shop',
    title: 'Boutique',
    prerender: true,
    screen: screen(() => import('./features/shop/shop-screen.tsx')),
  },
  {
    path: '/contact',
    title: 'Contact',
    prerender: true,
    screen: screen(() => import('./features/contact/contact-screen.tsx')),
  },
  {
    path: '/actualites',
    title: 'Actualités',
    prerender: true,
    named: true,
    screen: screen(() => import('./features/news/news-screen.tsx')),
  },
  {
    path: '/actualites/:slug',
    title: 'Actualités',
    prerender: true,
    named: true,
    screen: screen(() => import('./features/news/article-screen.tsx')),
  },
  {
    path: '/login',
    title: 'Connexion',
    prerender: true,
    screen: screen(() => import('./features/auth/login-screen.tsx')),
  },
  {
    path: '/forgot-password',
    title: 'Mot de passe oublié',
    prerender: true,
    screen: screen(() => import('./features/auth/forgot-password-screen.tsx')),
  },
  {
    path: '/reset-password/:token?',
    title: 'Nouveau mot de passe',
    screen: screen(() => import('./features/auth/reset-password-screen.tsx')),
  },
  {
    path: '/confirmation/:token?',
    title: 'Confirmation de l’adresse',
    screen: screen(() => import('./features/auth/confirmation-screen.tsx')),
  },
  {
    path: '/redirect',
    title: 'Bienvenue',
    data: true,
    screen: screen(() => import('./features/auth/redirect-screen.tsx')),
  },
  {
    path: '/panelclient',
    title: 'Mon espace',
    data: true,
    screen: screen(() => import('./features/account/account-screen.tsx')),
  },
  {
    path: '/candidature/:slug',
    title: 'Candidature',
    data: true,
    screen: screen(() => import('./features/applications/apply-screen.tsx')),
  },
  {
    path: '/success',
    title: 'Paiement',
    bare: true,
    data: true,
    screen: screen(() => import('./features/payment/success-screen.tsx')),
  },
  {
    path: '/cancel',
    title: 'Paiement annulé',
    bare: true,
    screen: screen(() => import('./features/payment/cancel-screen.tsx')),
  },
  {
    path: '/admin',
    title: 'Administration',
    bare: true,
    data: true,
    screen: screen(() => import('./features/admin/admin-screen.tsx')),
  },
  {
    path: '/conditions',
    title: 'Conditions',
    prerender: true,
    screen: screen(() => import('./features/legal/conditions-screen.tsx')),
  },
  {
    path: '/rgpd',
    title: 'Confidentialité',
    prerender: true,
    screen: screen(() => import('./features/legal/rgpd-screen.tsx')),
  },
  {
    path: '/mentions-legales',
    title: 'Mentions légales',
    prerender: true,
    screen: screen(() => import('./features/legal/mentions-legales-screen.tsx')),
  },
]

if (import.meta.env.DEV) {
  routes.push({
    path: '/dev/components',
    title: 'Composants',
    screen: screen(() => import('./features/dev/components-screen.tsx')),
  })
}

// Last: an address of the site's own comes first.
routes.push({
  path: '/:slug',
  title: 'Page',
  prerender: true,
  named: true,
  screen: screen(() => import('./features/pages/free-page-screen.tsx')),
})

export function findRoute(pathname: string) {
  return routes.find(({ path }) => matchPath(path, pathname))
}

/**
 * Fetches the screen of an address ahead of time. A failure here is left to the screen's own
 * loading, which shows it.
 */
export async function preloadScreen(pathname: string) {
  const route = findRoute(pathname)
  await Promise.all([route?.screen.preload(), route?.data && Queries.preload()]).catch(
    () => undefined,
  )
}
