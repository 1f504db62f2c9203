import { SelectField } from '#web/components/field.tsx'
import { Pagination } from '#web/components/pagination.tsx'

const SMALLEST = 5
const SIZES = [SMALLEST, 10, 25, 50]

type ListFooterProps = {
  /** What there is in it; its plural ends in s. */
  noun: string
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Where one is in a long list, and how much of it to see. */
export function ListFooter({ noun, page, size, total, onPage, onSize }: ListFooterProps) {
  if (total === 0) return null
  return (
    <footer className="list-footer">
      <p>
        {total} {noun}
        {total > 1 && 's'}
      </p>
      <Pagination page={page} pageCount={Math.ceil(total / size)} onPage={onPage} />
      {total > SMALLEST && (
        <SelectField
          label="Par page"
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {SIZES.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      )}
    </footer>
  )
}
