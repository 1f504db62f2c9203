import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '#web/components/button.tsx'
import {
  Checkbox,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
} from '#web/components/field.tsx'
import { Pagination } from '#web/components/pagination.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { Sample } from './sample.tsx'

const TABS = [
  { id: 'docks', label: 'Docks', icon: 'anchor', count: 4 },
  { id: 'ville', label: 'Ville', icon: 'house', count: 2 },
  { id: 'mer', label: 'Mer', icon: 'map' },
] as const

export function ControlSamples() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('docks')
  const [page, setPage] = useState(3)
  const [pending, setPending] = useState(false)
  return (
    <>
      <Sample title="Boutons">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="large" icon="play">
            Grand
          </Button>
          <Button>Principal</Button>
          <Button variant="ghost" icon="search">
            Discret
          </Button>
          <Button variant="danger" icon="trash" size="small">
            Danger
          </Button>
          <Button pending={pending} onClick={() => setPending(true)}>
            {pending ? 'Envoi en cours…' : 'Envoyer'}
          </Button>
          <Button disabled>Désactivé</Button>
          <ButtonLink to="/accueil" variant="ghost">
            Lien
          </ButtonLink>
          <IconButton name="edit" label="Modifier" />
        </div>
      </Sample>
      <Sample title="Champs">
        <form className="grid gap-5 md:grid-cols-2">
          <TextField label="Nom" placeholder="Camille" hint="Celui de votre personnage." />
          <TextField
            label="Email"
            type="email"
            defaultValue="camille"
            error="Veuillez entrer une adresse email valide"
          />
          <PasswordField label="Mot de passe" autoComplete="off" />
          <SelectField label="Catégorie" defaultValue="">
            <option value="">Choisir…</option>
            <option>Contact</option>
            <option>Remboursement</option>
          </SelectField>
          <TextArea label="Message" className="md:col-span-2" />
          <Checkbox label="Se souvenir de moi" defaultChecked />
          <Checkbox
            variant="switch"
            label="Activer la maintenance"
            hint="Prend effet à l’enregistrement."
          />
        </form>
      </Sample>
      <Sample title="Onglets et pages">
        <Tabs label="Quartiers" tabs={TABS} selected={tab} onSelect={setTab}>
          <p>Quartier choisi : {tab}.</p>
        </Tabs>
        <Pagination page={page} pageCount={12} onPage={setPage} />
      </Sample>
    </>
  )
}
