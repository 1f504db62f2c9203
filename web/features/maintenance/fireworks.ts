/** Colours of the harbour's lamps and signs, by the names that the theme gives them. */
const COLOURS = ['--accent', '--amber', '--window-warm', '--window-cool', '--good']
const ROCKETS_A_SECOND = 2.6
const SPARKS = 70
const GRAVITY = 90
/** How much of its speed a spark keeps after a second. */
const DRAG = 0.32
/** In seconds: the faster a spark, the longer. */
const TRAIL = 0.06

type Spark = { x: number; y: number; dx: number; dy: number; age: number; life: number }
type Shell = { colour: string; sparks: Spark[] }
type Rocket = { x: number; y: number; top: number; speed: number; colour: string }

type Random = () => number

/** A shell that bursts: sparks in all directions of a sphere, seen from the quay. */
export function burst(x: number, y: number, colour: string, random: Random): Shell {
  const speed = 130 + random() * 130
  const sparks = Array.from({ length: SPARKS }, () => {
    const angle = random() * 2 * Math.PI
    // The nearer to the rim, the more of them: as on a sphere.
    const reach = speed * Math.sqrt(1 - random() ** 2)
    return {
      x,
      y,
      dx: Math.cos(angle) * reach,
      dy: Math.sin(angle) * reach,
      age: 0,
      life: 1.1 + random() * 0.9,
    }
  })
  return { colour, sparks }
}

/** Moves the sparks of a shell on, and forgets those that have gone out. */
export function drift({ colour, sparks }: Shell, seconds: number): Shell {
  const kept = DRAG ** seconds
  return {
    colour,
    sparks: sparks
      .map((spark) => ({
        ...spark,
        x: spark.x + spark.dx * seconds,
        y: spark.y + spark.dy * seconds,
        dx: spark.dx * kept,
        dy: spark.dy * kept + GRAVITY * seconds,
        age: spark.age + seconds,
      }))
      .filter(({ age, life }) => age < life),
  }
}

function draw(context: CanvasRenderingContext2D, shells: Shell[], rockets: Rocket[]) {
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  context.lineCap = 'round'
  for (const { colour, sparks } of shells) {
    context.strokeStyle = colour
    for (const { x, y, dx, dy, age, life } of sparks) {
      const left = 1 - age / life
      context.beginPath()
      context.moveTo(x - dx * TRAIL, y - dy * TRAIL)
      context.lineTo(x, y)
      // A halo, and the ember in it.
      context.globalAlpha = 0.18 * left
      context.lineWidth = 5
      context.stroke()
      context.globalAlpha = left
      context.lineWidth = 1 + 1.5 * left
      context.stroke()
    }
  }
  context.globalAlpha = 0.9
  context.lineWidth = 2
  for (const { x, y, colour } of rockets) {
    context.strokeStyle = colour
    context.beginPath()
    context.moveTo(x, y + 22)
    context.lineTo(x, y)
    context.stroke()
  }
}

/** Over the veil of a dialog, and not over its words. */
function spareDialog(context: CanvasRenderingContext2D) {
  const box = document.querySelector('dialog:modal')?.getBoundingClientRect()
  if (box) context.clearRect(box.x, box.y, box.width, box.height)
}

/** Fireworks over the harbour until stopped; one still picture of them for who wants no motion. */
export function startFireworks(canvas: HTMLCanvasElement, isStill: boolean): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  canvas.width = canvas.clientWidth
  canvas.height = canvas.clientHeight
  const { width, height } = canvas
  const colours = COLOURS.map((name) => {
    // Read as a colour: the variable itself holds one for each theme.
    canvas.style.color = `var(${name})`
    return getComputedStyle(canvas).color
  })
  const anyColour = () => colours[Math.floor(Math.random() * colours.length)] ?? ''

  if (isStill) {
    const places = [0.14, 0.32, 0.5, 0.68, 0.86]
    const shells = places.map((place, index) =>
      drift(
        burst(place * width, (0.16 + (index % 2) * 0.14) * height, anyColour(), Math.random),
        0.7,
      ),
    )
    // Once the dialog that comes with them is there.
    const frame = requestAnimationFrame(() => {
      draw(context, shells, [])
      spareDialog(context)
    })
    return () => cancelAnimationFrame(frame)
  }

  let shells: Shell[] = []
  let rockets: Rocket[] = []
  let before = performance.now()
  let frame = requestAnimationFrame(function next(now) {
    const seconds = Math.min(0.05, (now - before) / 1000)
    before = now
    if (Math.random() < ROCKETS_A_SECOND * seconds)
      rockets.push({
        x: (0.08 + Math.random() * 0.84) * width,
        y: height,
        top: (0.1 + Math.random() * 0.35) * height,
        speed: (0.9 + Math.random() * 0.4) * height,
        colour: anyColour(),
      })
    for (const rocket of rockets) rocket.y -= rocket.speed * seconds
    const arrived = rockets.filter(({ y, top }) => y <= top)
    rockets = rockets.filter(({ y, top }) => y > top)
    shells = [
      ...shells.map((shell) => drift(shell, seconds)).filter(({ sparks }) => sparks.length > 0),
      ...arrived.map(({ x, y, colour }) => burst(x, y, colour, Math.random)),
    ]
    draw(context, shells, rockets)
    spareDialog(context)
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}
