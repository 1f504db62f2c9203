import { brand } from 'virtual:brand'

export default function HomeScreen() {
  return <h1>{brand.hero.title}</h1>
}
