import { Boarding } from './boarding.tsx'
import { HomeNews } from './home-news.tsx'
import { Story } from './story.tsx'
import { Vision } from './vision.tsx'

/** What lies below the first screen. */
export default function Below() {
  return (
    <>
      <Story />
      <Vision />
      <HomeNews />
      <Boarding />
    </>
  )
}
