import type { BlockGameMode } from '@pinloft/contract/block-game/messages'
import type { Block } from '../blocks/block.ts'
import { blockOf, type Item, itemOf } from '../blocks/registry.ts'
import { type Body, liftOut } from '../physics/collide.ts'
import { createPlayer, eyesOf, type Player, STEPS_PER_SECOND, stepPlayer, type Will } from '../physics/player.ts'
import { castRay, directionOf, type Hit } from '../physics/ray-cast.ts'
import { boundedSave } from '../save/bounded-save.ts'
import type { WorldSave } from '../save/world-save.ts'
import type { Edit } from '../worker/messages.ts'
import { hash3, RandomSequence } from '../world/noise.ts'
import { World } from '../world/world.ts'
import { breakBlock, breakSeconds, dropsOf, useBlock } from './breaking.ts'
import { ChunkStore } from './chunk-store.ts'
import { TICKS_PER_SECOND } from './day.ts'
import { Editor } from './editor.ts'
import { addItems, HOTBAR_SLOTS, type Inventory, takeFrom } from './inventory.ts'
import { type Mob, Mobs } from './mobs.ts'
import { placeBlock } from './placing.ts'
import type { PlayEvent, Used } from './play-events.ts'
import { createVitals, eat, hurt, stepVitals, type Vitals } from './survival.ts'

/** How far a hand reaches, in blocks. */
const REACH = { creative: 6, survival: 4.5 }
/** Who is under more than this, in blocks, has to dig. */
const LIFT_MAX = 4
/** A held hand breaks the next block after this. */
const BREAK_AGAIN_SECONDS = 0.25
const STEPS_PER_TICK = STEPS_PER_SECOND / TICKS_PER_SECOND
/** Things that fell out of blocks come to a player who is this near, in blocks. */
const PICK_UP = 16

/** One player in one world: everything but the picture, the sounds and the hands. */
export class Session {
  readonly world = new World()
  readonly editor: Editor
  readonly chunks: ChunkStore
  readonly mobs: Mobs
  readonly player: Player
  readonly vitals: Vitals
  inventory: Inventory
  /** Slot of the hotbar that is in the hand. */
  selected: number
  yaw: number
  pitch: number
  /** Ticks since the world began. */
  time: number
  /** Share of the block at the look that is broken, 0 to 1. */
  breaking = 0
  /** Grows with every change that is to be saved. */
  changeCount = 0
  private readonly start: WorldSave
  private readonly isShared: boolean
  private readonly random: RandomSequence
  private events: PlayEvent[] = []
  private edits: Edit[] = []
  private steps = 0
  private breakingAt = ''
  /** Steps until a held hand breaks on. */
  private restSteps = 0
  /** Since the last tick. */
  private doings = { hasJumped: false, fallen: 0 }
  /** Others who play here. */
  others: readonly Body[] = []
  /** Where `isShared`, what follows from a change is left to others, and so is saving the chunks. */
  constructor(save: WorldSave, { isShared = false } = {}) {
    this.start = save
    this.isShared = isShared
    this.editor = new Editor(this.world, { follows: !isShared })
    const { player } = save
    this.chunks = new ChunkStore(this.world, save.chunks)
    this.mobs = new Mobs(hash3(save.seed, save.time, 1, 0))
    this.random = new RandomSequence(hash3(save.seed, save.time, 2, 0))
    this.player = createPlayer(player.x, player.y, player.z)
    this.player.isFlying = player.isFlying && save.mode === 'creative'
    this.vitals = { ...createVitals(), health: player.health, food: player.food, air: player.air }
    this.inventory = player.inventory
    this.selected = player.selected
    this.yaw = player.yaw
    this.pitch = player.pitch
    this.time = save.time
    if (this.isDead) this.respawn()
  }

  get mode(): BlockGameMode {
    return this.start.mode
  }

  get held(): Item | undefined {
    return itemOf(this.inventory[this.selected]?.item ?? 0)
  }

  get isDead(): boolean {
    return this.vitals.health === 0
  }

  /** Whether the ground under the player is loaded; until then nothing moves. */
  get isReady(): boolean {
    return this.world.chunkAt(Math.floor(this.player.x) >> 4, Math.floor(this.player.z) >> 4) !== undefined
  }

  /** One step of a sixtieth of a second. */
  step(will: Omit<Will, 'yaw'>): void {
    if (!this.isReady || this.isDead) return
    const wasOnGround = this.player.isOnGround
    const fallen = stepPlayer(this.world, this.player, { ...will, yaw: this.yaw })
    this.doings.fallen = Math.max(this.doings.fallen, fallen)
    if (wasOnGround && !this.player.isOnGround && will.isJumping) this.doings.hasJumped = true
    if (++this.steps % STEPS_PER_TICK === 0) this.tick(will)
  }

  private tick(will: Omit<Will, 'yaw'>): void {
    this.time++
    this.editor.step()
    // Sand that fell onto the player, or what others built there.
    liftOut(this.world, this.player, LIFT_MAX)
    this.takeDrops()
    this.collectEdits()
    const { difficulty } = this.start
    const isSurvival = this.mode === 'survival'
    const { damage } = this.mobs.step(this.world, this.player, this.time, difficulty, isSurvival)
    const { hasJumped, fallen } = this.doings
    this.doings = { hasJumped: false, fallen: 0 }
    if (!isSurvival) return
    hurt(this.vitals, damage)
    const isMoving = will.ahead !== 0 || will.right !== 0
    const { isDiving } = this.player
    const lost =
      damage +
      stepVitals(this.vitals, { isMoving, isSprinting: will.isSprinting, isDiving, hasJumped, fallen }, difficulty)
    if (lost > 0) this.events.push({ type: 'hurt', halfHearts: lost })
    if (this.isDead) this.events.push({ type: 'died' })
  }

  /** The eyes, and the direction of the look. */
  look(): { from: [number, number, number]; direction: [number, number, number] } {
    const { x, y, z } = this.player
    return { from: [x, y + eyesOf(this.player), z], direction: directionOf(this.yaw, this.pitch) }
  }

  /** The block that the look rests on, within reach. */
  aimedBlock(): Hit | undefined {
    const { from, direction } = this.look()
    return castRay(this.world, from, direction, REACH[this.mode])
  }

  /** The mob that the look rests on, before any block. */
  aimedMob(): Mob | undefined {
    const { from, direction } = this.look()
    return this.mobs.aimed(
      from,
      direction,
      Math.min(REACH[this.mode], this.aimedBlock()?.distance ?? Number.POSITIVE_INFINITY),
    )
  }

  /** Strikes at what the look rests on, for a step. Hitting a block goes on until it breaks; `breaking` says how far. */
  strike(): void {
    if (this.restSteps > 0) {
      this.restSteps--
      return
    }
    const hit = this.aimedBlock()
    const place = hit === undefined ? '' : `${hit.x} ${hit.y} ${hit.z} ${hit.cell} ${this.held?.id}`
    if (place !== this.breakingAt) this.breaking = 0
    this.breakingAt = place
    if (hit === undefined || this.isDead) return
    const seconds = breakSeconds(blockOf(hit.cell), this.held, this.mode, this.player.isDiving)
    if (seconds === Number.POSITIVE_INFINITY) return
    this.breaking += seconds === 0 ? 1 : 1 / (seconds * STEPS_PER_SECOND)
    if (this.breaking >= 1) this.finishBreaking(hit)
  }

  stopStriking(): void {
    this.breaking = 0
    this.breakingAt = ''
    this.restSteps = 0
  }

  /** Hits the mob at the look once. False if there is none. */
  hitMob(): boolean {
    const mob = this.aimedMob()
    if (mob === undefined || this.isDead) return false
    const strength = this.held?.tool === 'sword' ? 3 + this.held.level * 2 : 2
    for (const { item, count } of this.mobs.hit(mob.id, strength, this.player)) this.gain(item, count)
    return true
  }

  /** Uses the block at the look: doors move; what else there is, the screen shows. */
  use(): Used {
    const hit = this.aimedBlock()
    if (hit === undefined || this.isDead) return undefined
    const block = blockOf(hit.cell)
    if (block.key === 'workbench') return 'workbench'
    if (block.shape === 'sign') return 'sign'
    const edits = useBlock(this.world, hit.x, hit.y, hit.z)
    if (edits === undefined) return undefined
    this.apply(edits)
    this.events.push({ type: 'door' })
    return 'changed'
  }

  /** Places the block in the hand where the look rests. False if it can't be. */
  place(): boolean {
    const [hit, block] = [this.aimedBlock(), this.held?.block]
    if (hit === undefined || block == null || this.isDead) return false
    const edits = placeBlock(this.world, hit, block, this.yaw, [this.player, ...this.mobs.all, ...this.others])
    if (edits === undefined) return false
    this.apply(edits)
    this.spend()
    this.soundOf('placed', block, hit)
    return true
  }

  /** Eats what is in the hand. False if it is no food, or there is no hunger. */
  eatHeld(): boolean {
    if (this.mode !== 'survival' || this.isDead || !eat(this.vitals, this.held?.food ?? 0)) return false
    this.spend()
    this.events.push({ type: 'eaten' })
    return true
  }

  /** Back to where the world begins, with everything that was carried: also of a player who was left dead. */
  respawn(): void {
    Object.assign(this.player, createPlayer(this.start.spawn.x, this.start.spawn.y, this.start.spawn.z))
    Object.assign(this.vitals, createVitals())
  }

  /** Builders fly. */
  toggleFlying(): void {
    this.player.isFlying = !this.player.isFlying && this.mode === 'creative'
  }

  select(slot: number): void {
    if (Number.isInteger(slot) && slot >= 0 && slot < HOTBAR_SLOTS) this.selected = slot
  }

  write(x: number, y: number, z: number, text: string): void {
    this.editor.write(x, y, z, text)
    this.changeCount++
  }

  /** What changed since the last call, for the worker and for others in the world. */
  takeEdits(): Edit[] {
    this.collectEdits()
    return this.edits.splice(0)
  }

  takeEvents(): PlayEvent[] {
    return this.events.splice(0)
  }

  toSave(): WorldSave {
    const { player, vitals, yaw, pitch, selected, inventory, time } = this
    const { x, y, z, isFlying } = player
    const { health, food, air } = vitals
    const saved = { x, y, z, yaw, pitch, isFlying, health, food, air, selected, inventory }
    return boundedSave({ ...this.start, time, player: saved, chunks: this.isShared ? [] : this.chunks.all() })
  }

  private finishBreaking(hit: Hit): void {
    const block = blockOf(hit.cell)
    this.apply(breakBlock(this.world, hit.x, hit.y, hit.z))
    this.soundOf('broken', block, hit)
    const drop = this.mode === 'survival' ? dropsOf(block, this.held, this.random.next()) : undefined
    if (drop !== undefined) this.gain(drop.item, drop.count)
    this.stopStriking()
    // A press of a tenth of a second would otherwise dig a shaft.
    this.restSteps = Math.round(BREAK_AGAIN_SECONDS * STEPS_PER_SECOND)
  }

  private apply(edits: readonly Edit[]): void {
    for (const { x, y, z, cell } of edits) this.editor.set(x, y, z, cell)
    this.collectEdits()
  }

  private collectEdits(): void {
    const changes = this.editor.takeChanges()
    this.changeCount += changes.length
    this.edits.push(...changes)
  }

  private takeDrops(): void {
    for (const { x, z, item, count } of this.editor.takeDrops()) {
      if (this.mode === 'survival' && Math.hypot(x - this.player.x, z - this.player.z) < PICK_UP) this.gain(item, count)
    }
  }

  private gain(item: number, count: number): void {
    this.inventory = addItems(this.inventory, item, count).inventory
    this.changeCount++
  }

  private spend(): void {
    if (this.mode === 'survival') this.inventory = takeFrom(this.inventory, this.selected, 1) ?? this.inventory
  }

  private soundOf(type: 'broken' | 'placed', { sound }: Block, { x, y, z }: Hit): void {
    this.events.push({ type, sound, x, y, z })
  }
}
