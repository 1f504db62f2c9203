export default function SoonScreen() {
  return <h1>Bientôt</h1>
}
