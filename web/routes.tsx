import { type ComponentType, lazy } from 'react'

type Screen = ComponentType

export type SiteRoute = {
  path: string
  title: string
  description?: string
  /** Public pages are made to HTML at build; the others are drawn in the browser. */
  prerender: boolean
  /** No top bar: the two pages that a payment comes back to. */
  bare?: boolean
  screen: ComponentType & { preload: () => Promise<unknown> }
}

function screen(load: () => Promise<{ default: Screen }>) {
  return Object.assign(lazy(load), { preload: load })
}

const soon = screen(() => import('./features/frame/soon-screen.tsx'))

export const routes: SiteRoute[] = [
  {
    path: '/accueil',
    title: 'Accueil',
    prerender: true,
    screen: screen(() => import('./features/home/home-screen.tsx')),
  },
  { path: '/factions', title: 'Factions', prerender: true, screen: soon },
  { path: '/economie', title: 'Économie', prerender: true, screen: soon },
  { path: '/regles', title: 'Règles', prerender: true, screen: soon },
  { path: '/shop', title: 'Boutique', prerender: true, screen: soon },
  { path: '/contact', title: 'Contact', prerender: true, screen: soon },
  { path: '/login', title: 'Connexion', prerender: true, screen: soon },
  { path: '/forgot-password', title: 'Mot de passe oublié', prerender: true, screen: soon },
  { path: '/reset-password/:token?', title: 'Nouveau mot de passe', prerender: false, screen: soon },
  { path: '/redirect', title: 'Bienvenue', prerender: false, screen: soon },
  { path: '/panelclient', title: 'Mon espace', prerender: false, screen: soon },
  { path: '/success', title: 'Paiement', prerender: false, bare: true, screen: soon },
  { path: '/cancel', title: 'Paiement annulé', prerender: false, bare: true, screen: soon },
  { path: '/admin', title: 'Administration', prerender: false, screen: soon },
  { path: '/conditions', title: 'Conditions', prerender: true, screen: soon },
  { path: '/rgpd', title: 'Confidentialité', prerender: true, screen: soon },
  { path: '/mentions-legales', title: 'Mentions légales', prerender: true, screen: soon },
]
