import { Boarding } from './boarding.tsx'
import { Hero } from './hero.tsx'
import { Story } from './story.tsx'
import { Vision } from './vision.tsx'

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <Story />
      <Vision />
      <Boarding />
    </>
  )
}
