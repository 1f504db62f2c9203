import { useId } from 'react'
import type { Product } from '#contract/products.ts'
import { Icon } from '#web/components/icon.tsx'
import { AddButton } from './add-button.tsx'
import { type Grade, type GradeRange, gradeRanges } from './grades.ts'
import { Price } from './price.tsx'
import type { ProductCardProps } from './product-card.tsx'

type Actions = Pick<ProductCardProps, 'onOpen' | 'onAdd'> & { quantityOf: (id: number) => number }

/** Grades side by side, for who hesitates between them. */
export function GradeRanges({ products, ...actions }: { products: readonly Product[] } & Actions) {
  return gradeRanges(products).map((range) => (
    <Range key={range.category} {...range} {...actions} />
  ))
}

function Range({ category, grades, ...actions }: GradeRange & Actions) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="wrap pt-16">
      <p className="kicker">Côte à côte</p>
      <h2 id={title} className="title-2 mt-4">
        {category}
      </h2>
      <ul className="grades mt-8">
        {grades.map((grade) => (
          <GradeColumn key={grade.product.id} {...grade} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function GradeColumn({ product, days, perks, usual, quantityOf, onOpen, onAdd }: Grade & Actions) {
  return (
    <li className="grade crate" data-usual={usual || undefined}>
      <p className="grade-mark">{usual && 'Le juste milieu'}</p>
      <h3 className="text-3xl">
        <button
          type="button"
          aria-haspopup="dialog"
          className="cursor-pointer text-left uppercase hover:text-accent-text"
          onClick={({ currentTarget }) => onOpen(product, currentTarget)}
        >
          {product.name}
        </button>
      </h3>
      <p className="code flex items-center gap-2">
        <Icon name="clock" />
        {days} jour{days > 1 ? 's' : ''}
      </p>
      <Price product={product} className="self-end text-5xl" />
      <ul className="grid content-start gap-2 border-t border-line pt-4 text-[0.9375rem] leading-snug">
        {perks.map((perk) => (
          <li key={perk} className="flex gap-3">
            <Icon name="check" className="mt-0.5 text-good" />
            <span className="min-w-0">{perk}</span>
          </li>
        ))}
      </ul>
      <AddButton
        product={product}
        inCart={quantityOf(product.id)}
        onAdd={onAdd}
        size="normal"
        className="w-full"
      />
    </li>
  )
}
