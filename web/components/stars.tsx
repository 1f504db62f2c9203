import { Icon } from './icon.tsx'

/** A level out of five; anything outside 0-5 is brought back in. */
export function Stars({ value, label = 'Difficulté' }: { value: number; label?: string }) {
  const level = Math.min(5, Math.max(0, Math.round(value) || 0))
  return (
    <span role="img" aria-label={`${label} : ${level} sur 5`} className="stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name={star <= level ? 'star' : 'starEmpty'} />
      ))}
    </span>
  )
}
