import type { SoundKind } from '../../index.ts'

/** A burst of noise through a filter, or a tone: all that the sounds are made of. */
interface Recipe {
  /** Hertz: the middle of the noise. */
  readonly pitch: number
  /** How narrow the noise is. */
  readonly width: number
  readonly seconds: number
  readonly loudness: number
  /** Hertz of a tone beside the noise. */
  readonly tone?: number
}

const RECIPES: Readonly<Record<SoundKind, Recipe>> = {
  stone: { pitch: 900, width: 0.8, seconds: 0.09, loudness: 0.9 },
  wood: { pitch: 420, width: 2.2, seconds: 0.1, loudness: 1, tone: 190 },
  grass: { pitch: 1900, width: 0.6, seconds: 0.12, loudness: 0.5 },
  sand: { pitch: 2800, width: 0.5, seconds: 0.14, loudness: 0.5 },
  glass: { pitch: 4200, width: 4, seconds: 0.14, loudness: 0.6, tone: 2300 },
  cloth: { pitch: 600, width: 0.5, seconds: 0.1, loudness: 0.55 },
  metal: { pitch: 1600, width: 6, seconds: 0.2, loudness: 0.7, tone: 880 },
  snow: { pitch: 1300, width: 0.5, seconds: 0.13, loudness: 0.5 },
  water: { pitch: 700, width: 1.4, seconds: 0.26, loudness: 0.5 },
}

const STRENGTHS = { step: 0.16, dig: 0.3, break: 0.75, place: 0.6, land: 0.5 } as const

/** Sounds that are made while they are played. Browsers allow them after the first press. */
export class Sounds {
  #context: AudioContext | null = null
  #output: GainNode | null = null
  #noise: AudioBuffer | null = null
  #rain: GainNode | null = null
  #volume = 0.6

  /** To be called from a press. */
  wake(): void {
    if (this.#context === null) this.#open()
    if (this.#context?.state === 'suspended') void this.#context.resume()
  }

  set volume(volume: number) {
    this.#volume = volume
    if (this.#output !== null) this.#output.gain.value = volume
  }

  block(kind: SoundKind, what: keyof typeof STRENGTHS): void {
    const recipe = RECIPES[kind]
    this.#burst(recipe, STRENGTHS[what] * recipe.loudness, what === 'step' ? 1.15 : 1)
  }

  hurt(): void {
    this.#tone({ from: 240, to: 120, seconds: 0.18, loudness: 0.35, shape: 'sawtooth' })
  }

  eat(): void {
    this.#burst(RECIPES.cloth, 0.5, 1.6)
  }

  splash(): void {
    this.#burst({ ...RECIPES.water, seconds: 0.5 }, 0.6, 1)
  }

  click(): void {
    this.#tone({ from: 620, to: 520, seconds: 0.05, loudness: 0.14, shape: 'sine' })
  }

  /** 0 to 1. */
  rain(strength: number): void {
    if (this.#context === null || this.#output === null || this.#noise === null) return
    if (this.#rain === null) {
      if (strength <= 0) return
      const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true })
      const filter = new BiquadFilterNode(this.#context, { type: 'bandpass', frequency: 2600, Q: 0.4 })
      this.#rain = new GainNode(this.#context, { gain: 0 })
      source.connect(filter).connect(this.#rain).connect(this.#output)
      source.start()
    }
    this.#rain.gain.value = strength * 0.12
  }

  close(): void {
    void this.#context?.close()
    this.#context = this.#output = this.#noise = this.#rain = null
  }

  #open(): void {
    if (typeof AudioContext === 'undefined') return
    const context = new AudioContext()
    this.#context = context
    this.#output = new GainNode(context, { gain: this.#volume })
    this.#output.connect(context.destination)
    this.#noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate })
    const samples = this.#noise.getChannelData(0)
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  }

  #burst({ pitch, width, seconds, tone }: Recipe, loudness: number, speed: number): void {
    const context = this.#context
    if (context?.state !== 'running' || this.#output === null) return
    const varied = speed * (0.88 + Math.random() * 0.24)
    const now = context.currentTime
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise })
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch * varied, Q: width })
    const gain = new GainNode(context, { gain: loudness })
    gain.gain.setValueAtTime(loudness, now)
    gain.gain.exponentialRampToValueAtTime(0.001, now + seconds)
    source.connect(filter).connect(gain).connect(this.#output)
    source.start(now, Math.random() * 0.7, seconds)
    if (tone !== undefined)
      this.#tone({ from: tone * varied, to: tone * varied * 0.8, seconds, loudness: loudness * 0.3, shape: 'triangle' })
  }

  #tone({
    from,
    to,
    seconds,
    loudness,
    shape,
  }: {
    from: number
    to: number
    seconds: number
    loudness: number
    shape: OscillatorType
  }): void {
    const context = this.#context
    if (context?.state !== 'running' || this.#output === null) return
    const now = context.currentTime
    const source = new OscillatorNode(context, { type: shape, frequency: from })
    source.frequency.exponentialRampToValueAtTime(to, now + seconds)
    const gain = new GainNode(context, { gain: loudness })
    gain.gain.exponentialRampToValueAtTime(0.001, now + seconds)
    source.connect(gain).connect(this.#output)
    source.start(now)
    source.stop(now + seconds)
  }
}
