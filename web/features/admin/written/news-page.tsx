import { newsResource } from '#contract/endpoints/admin-resources.ts'
import { type AdminNews, newsFields } from '#contract/news.ts'
import { NEWS_PATH } from '#contract/news-path.ts'
import { dayInWords } from '#contract/paris-time.ts'
import { Badge } from '#web/components/badge.tsx'
import { formatDate } from '#web/lib/format-date.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { id, number, optionalText, record, text } from '#web/lib/read.ts'
import { useSession } from '#web/lib/session.ts'
import { PICTURE, SiteAddress } from '../cells.tsx'
import { type FilterDef, ResourcePage } from '../resource/resource-page.tsx'
import { StateMark } from '../state-mark.tsx'

/** Drawn in its form alone. */
const NewsCard = lazyPart(async () => (await import('#web/features/news/news-card.tsx')).NewsCard)

const readNews = record<AdminNews>({
  id,
  title: text,
  slug: text,
  summary: text,
  html: text,
  image: optionalText,
  author: text,
  published_at: text,
  version: number(1),
})

const dayOrDash = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '—' : dayInWords(iso))
const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
const isOut = ({ published_at }: AdminNews) => Date.parse(published_at) <= Date.now()

const FILTER: FilterDef<AdminNews> = {
  label: 'Afficher',
  options: [
    { value: 'all', label: 'Toutes les actualités', test: () => true },
    { value: 'out', label: 'Parues', test: isOut },
    { value: 'ahead', label: 'À venir', test: (news) => !isOut(news) },
  ],
}

/** When it comes out is seen before what is written at length, most of which is in sight all the same. */
const { title, published_at, ...others } = newsFields
const FIELDS = { title: { ...title, short: true }, published_at, ...others } as const

export function NewsPage() {
  const session = useSession()
  return (
    <ResourcePage<AdminNews>
      resource={newsResource}
      fields={FIELDS}
      read={readNews}
      notices="toast"
      title="Gestion des actualités"
      addLabel="Ajouter une actualité"
      thisOne="cette actualité"
      theOne="l’actualité"
      empty="Aucune actualité trouvée"
      about={(count) =>
        `${count} actualité${count > 1 ? 's' : ''}. À sa date, une actualité paraît sur l’accueil, dans la gazette et dans le flux RSS.`
      }
      messages={{
        load: 'Erreur lors de la récupération des actualités',
        created: 'Actualité ajoutée avec succès',
        updated: 'Actualité mise à jour avec succès',
        removed: 'Actualité supprimée avec succès',
        saveFailed: 'Erreur lors de l’enregistrement de l’actualité',
        removeFailed: 'Erreur lors de la suppression de l’actualité',
      }}
      search={({ title, summary, author }) => `${title} ${summary} ${author}`}
      filter={FILTER}
      columns={[
        PICTURE,
        'title',
        'author',
        'published_at',
        {
          label: 'État',
          cell: (news) =>
            isOut(news) ? (
              <StateMark tone="good">Parue</StateMark>
            ) : (
              <Badge tone="amber">À venir</Badge>
            ),
        },
      ]}
      details={['slug', 'summary', 'author', 'published_at']}
      onPhone={{ author: 'none' }}
      cells={{
        slug: (news) => <SiteAddress path={`${NEWS_PATH}/${news.slug}`} isShown={isOut(news)} />,
        published_at: ({ published_at }) => formatDate(moment, published_at),
      }}
      blank={() => ({
        author: session?.user.username ?? '',
        published_at: new Date().toISOString(),
      })}
      link={(news) => (isOut(news) ? `${location.origin}${NEWS_PATH}/${news.slug}` : null)}
      preview={(news) => <NewsCard news={{ ...news, day: dayOrDash(news.published_at) }} />}
    />
  )
}
