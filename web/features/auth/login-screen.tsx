import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'

const TABS = [
  { id: 'login', label: 'CONNEXION' },
  { id: 'register', label: 'INSCRIPTION' },
] as const
type TabId = (typeof TABS)[number]['id']

const HEADS = {
  login: {
    title: 'Connexion',
    lead: 'Derrière la barrière, vos commandes et vos points vous attendent.',
  },
  register: {
    title: 'Inscription',
    lead: 'Un nom, une adresse, un mot de passe : la barrière se lève.',
  },
}

/** Not needed at once by those who only sign in. */
const loadRegisterForm = () => import('./register-form.tsx')
const RegisterForm = lazy(loadRegisterForm)

export default function LoginScreen() {
  const [tab, setTab] = useState<TabId>('login')
  const [notice, setNotice] = useState<string | null>(null)
  const [door, setDoor] = useState<ReactNode>()

  useEffect(() => {
    loadRegisterForm().then(
      ({ door }) => setDoor(door),
      () => undefined,
    )
  }, [])

  /** Each form is made anew, so its messages go and its captcha is renewed. */
  function choose(id: TabId) {
    setNotice(null)
    setTab(id)
  }

  function welcome(message: string) {
    setNotice(message)
    setTab('login')
  }

  return (
    <AuthPage kicker="Poste de garde" {...HEADS[tab]}>
      <Tabs label="Connexion ou inscription" tabs={TABS} selected={tab} onSelect={choose}>
        <Suspense fallback={<Skeleton lines={8} />}>
          {tab === 'login' ? (
            <LoginForm notice={notice} />
          ) : (
            <RegisterForm onRegistered={welcome} />
          )}
        </Suspense>
      </Tabs>
      {door}
    </AuthPage>
  )
}
