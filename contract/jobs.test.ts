import { describe, expect, it } from 'vitest'
import { type JobInput, jobInput } from './jobs.ts'

function buildJob(overrides: Partial<JobInput> = {}): JobInput {
  return {
    name: 'Docker',
    salary: 180,
    description: 'Charger, décharger.',
    category: 'public',
    ...overrides,
  }
}

describe('the job form', () => {
  it('needs neither requirements, nor image, nor address', () => {
    expect(jobInput.parse(buildJob())).toMatchObject({
      requirements: '',
      image: null,
      applyUrl: null,
      isPopular: false,
    })
  })

  it.each(['name', 'description', 'category', 'salary'])('asks for the %s', (field) => {
    const result = jobInput.safeParse({ ...buildJob(), [field]: undefined })
    expect(result.error?.issues[0]?.path).toEqual([field])
  })

  it('takes a salary of nothing but not less', () => {
    expect(jobInput.parse(buildJob({ salary: 0 })).salary).toBe(0)
    expect(jobInput.safeParse(buildJob({ salary: -1 })).success).toBe(false)
  })

  it('keeps the requirements line by line', () => {
    expect(
      jobInput.parse(buildJob({ requirements: 'Permis B\nCasier vierge\n' })).requirements,
    ).toBe('Permis B\nCasier vierge')
  })
})
