import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { ThemeToggle } from '#web/components/theme-toggle.tsx'
import { GameLink } from '#web/features/join/join-link.tsx'
import { useSite } from '#web/lib/site.ts'
import { PLACES } from './places.ts'
import { useMenuLinks } from './use-menu-links.ts'

const SOCIAL = [
  ['chat', 'Communauté'],
  ['live', 'Lives'],
  ['video', 'Vidéos'],
  ['shortVideo', 'Vidéos courtes'],
] as const

const LEGAL = [
  ['/conditions', 'Conditions'],
  ['/rgpd', 'Confidentialité'],
  ['/mentions-legales', 'Mentions légales'],
] as const

export function Footer() {
  const { identity, pictures, links, menu } = useSite()
  const social = SOCIAL.flatMap(([icon, label]) => {
    const href = links[icon]
    return href ? [{ icon, label, href }] : []
  })
  return (
    <footer className="footer">
      <div className="footer-quay" aria-hidden="true" />
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <img src={pictures.logo} alt="" width="64" height="64" loading="lazy" />
          <p className="title-3 font-display font-extrabold uppercase">{identity.name}</p>
          <p>{identity.tagline}</p>
        </div>
        <nav aria-labelledby="footer-quick">
          <h2 id="footer-quick">Liens rapides</h2>
          <FooterLinks
            links={[...menu.map((place) => [place, PLACES[place]] as const), ...useMenuLinks()]}
          />
        </nav>
        <div>
          <h2>Nous joindre</h2>
          <ul>
            <li>
              <a href={`mailto:${identity.contactMail}`} className="break-all">
                {identity.contactMail}
              </a>
            </li>
            {links.connect && (
              <li>
                <GameLink href={links.connect}>Rejoindre le serveur</GameLink>
              </li>
            )}
          </ul>
        </div>
        {social.length > 0 && (
          <div>
            <h2>Sur les ondes</h2>
            <ul className="footer-social">
              {social.map(({ icon, label, href }) => (
                <li key={icon}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${label} (nouvel onglet)`}
                    title={label}
                  >
                    <Icon name={icon} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="wrap footer-foot">
        <p>
          © <Year /> {identity.name}
        </p>
        <nav aria-label="Informations légales">
          <FooterLinks links={LEGAL} />
        </nav>
        <ThemeToggle />
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { links: readonly (readonly [string, string])[] }) {
  return (
    <ul>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Prerendered with the year it was drawn in, corrected once the page is alive. */
function Year() {
  const ref = useRef<HTMLSpanElement>(null)
  const year = String(new Date().getFullYear())
  useEffect(() => {
    if (ref.current) ref.current.textContent = year
  }, [year])
  return (
    <span ref={ref} suppressHydrationWarning>
      {year}
    </span>
  )
}
