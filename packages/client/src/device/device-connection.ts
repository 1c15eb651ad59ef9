import type { DeviceEvent } from '@orrery/contract';
import {
  type Command,
  command,
  type Desired,
  type DeviceResource,
  desired,
  type Pose,
  PROTOCOL_VERSION,
  signal,
  topics,
  watch,
} from '@orrery/contract';
import type { z } from 'zod';
import { type Broker, type BrokerStatus, connectBroker, type Message } from '../broker/connect-broker';
import { type Clock, createClock } from '../clock/clock';
import { CallError } from '../http/call-error';
import { type SignalBody, toSignal } from '../live/signals';
import { parseJson } from '../parse-json';
import { createCommandFilter } from './commands';
import { type DesiredBox, type DesiredSource, openDesiredBox } from './desired-box';
import {
  type DeviceIdentity,
  forgetIdentity,
  isGoodbye,
  loadIdentity,
  randomUuid,
  renameIdentity,
  requireUuid,
  saveIdentity,
} from './identity';
import { createInstallSync, type InstallSync } from './install-sync';
import { type Outbox, openOutbox } from './outbox';
import { createPeople, type People } from './people';
import { createReporter, INITIAL_STATE, type ReportedState, type Reporter } from './reporter';
import { createResourceBook, type ResourceBook } from './resource-book';
import { createSpotlightLine, type SpotlightLine } from './spotlight-line';
import type {
  DeviceConnection,
  DeviceConnectionOptions,
  DeviceSession,
  DeviceStatus,
  EventBody,
} from './types';
import { createWatching, type Watching } from './watching';

/** Opens the device's store and makes its connection; nothing goes over the network before `start`. */
export async function createDeviceConnection(options: DeviceConnectionOptions): Promise<DeviceConnection> {
  const onFault = toFaultListener(options);
  let connection: Device;
  const box = await openDesiredBox(options.store, (order, source) => connection.hear(order, source), onFault);
  const outbox = await openOutbox(options.store, (event) => connection.sendEvent(event), onFault);
  connection = new Device(options, box, outbox);
  return connection;
}

class Device implements DeviceConnection {
  readonly clock: Clock;
  readonly people: People;
  readonly #options: DeviceConnectionOptions;
  readonly #box: DesiredBox;
  readonly #outbox: Outbox;
  readonly #reporter: Reporter;
  readonly #watching: Watching;
  readonly #book: ResourceBook;
  readonly #installs: InstallSync;
  readonly #spotlight: SpotlightLine;
  readonly #judge: (command: Command) => 'run' | 'expired' | 'repeated';
  #status: DeviceStatus = { kind: 'connecting' };
  #identity: DeviceIdentity | null = null;
  #session: DeviceSession | null = null;
  #broker: Broker | null = null;
  #installsHeard = 0;
  #shown: Desired['spotlight'] = null;

  constructor(options: DeviceConnectionOptions, box: DesiredBox, outbox: Outbox) {
    this.#options = options;
    this.#box = box;
    this.#outbox = outbox;
    this.clock = createClock({
      sample: async () => (await options.http.time({}, { attempts: 1 })).now,
      now: options.now,
      random: options.random,
      initialOffsetMs: options.initialOffsetMs,
    });
    const initial = { ...INITIAL_STATE, app: options.app, capabilities: [...(options.capabilities ?? [])] };
    this.#reporter = createReporter(initial, (state) => this.#sendState(state));
    this.#book = createResourceBook({
      http: options.http,
      store: options.store,
      renew: () => this.#openSession(),
      isAway: () => this.#status.kind === 'offline',
      onFault: toFaultListener(options),
    });
    this.people = createPeople({ http: options.http, renew: () => this.#openSession() });
    this.#installs = createInstallSync({
      ...options,
      renew: () => this.#openSession(),
      isOnline: () => this.#status.kind === 'online',
      onList: (list) => this.#book.learn(list),
    });
    const serverNow = () => this.clock.serverNow();
    this.#judge = createCommandFilter(serverNow);
    this.#watching = createWatching({
      serverNow,
      send: (bytes) => this.#publishPose(bytes),
      onChange: (present) => options.onWatch?.(present),
    });
    this.#spotlight = createSpotlightLine({
      subscribe: (topic) => this.#broker?.subscribe(topic, 0) ?? null,
      onPose: (pose) => options.onSpotlight?.(pose),
      onBad: (topic) => options.onBadMessage?.(topic, 'no pose'),
    });
  }

  get status() {
    return this.#status;
  }

  get identity() {
    return this.#identity;
  }

  get session() {
    return this.#session;
  }

  get watching() {
    return this.#watching.present;
  }

  get state() {
    return this.#reporter.state;
  }

  async start(): Promise<void> {
    this.#identity = await loadIdentity(this.#options.store);
    if (!this.#identity) return this.#setStatus({ kind: 'unregistered', reason: null });
    this.#box.restore();
    this.#connect();
  }

  async register(request: { code: string; machineName: string; serialNumber?: string }): Promise<void> {
    const { store, http } = this.#options;
    const answer = await http.deviceRegister({
      client_code: request.code,
      machine_name: request.machineName,
      serial_number: request.serialNumber ?? '',
      uuid: await requireUuid(store),
    });
    this.#identity = { clientId: answer.client_id, secret: answer.secret, name: answer.name };
    await saveIdentity(store, this.#identity);
    this.#connect();
  }

  report(change: Partial<ReportedState>): void {
    this.#reporter.report(change);
  }

  async emit(event: EventBody): Promise<void> {
    await this.#outbox.add({ ...event, id: randomUuid(), at: this.clock.serverNow() });
  }

  sendPose(pose: Pose): boolean {
    return this.#watching.offer(pose);
  }

  resources(rids: readonly number[]): Promise<DeviceResource[]> {
    return this.#book.find(rids);
  }

  syncInstalls(): void {
    this.#installs.due();
  }

  sendSignal(page: string, body: SignalBody): void {
    const session = this.#session;
    const name = /^console:(.+)$/.exec(page)?.[1];
    if (!session || !name) return;
    const message = toSignal({ from: `device:${session.device_id}`, to: page }, body);
    const topic = topics.consoleSignal(session.school.id, name);
    void this.#broker?.publish(topic, JSON.stringify(message), { qos: 2 });
  }

  reconnect(): void {
    this.#broker?.reconnect();
  }

  drop(forMs: number): void {
    this.#broker?.drop(forMs);
  }

  async forget(): Promise<void> {
    await this.#close();
    await this.#leave(null);
  }

  async stop(): Promise<void> {
    this.clock.stop();
    this.#reporter.stop();
    this.#installs.stop();
    this.#outbox.stop();
    this.#watching.stop();
    await this.#close();
  }

  /** Hands an order to the owner; the box calls this. */
  hear(order: Desired, source: DesiredSource): void {
    const isNews = order.installs !== this.#installsHeard;
    this.#installsHeard = order.installs;
    this.#options.onDesired(order, source);
    this.#shown = order.spotlight;
    this.#followSpotlight();
    // The other orders come before a connection, which asks anyway.
    if (isNews && source === 'broker') this.syncInstalls();
  }

  /** Puts an event on its way; the outbox calls this. */
  sendEvent(event: DeviceEvent): void {
    this.#publish('events', JSON.stringify(event));
  }

  /** Nobody listens to their own view. */
  #followSpotlight(): void {
    const session = this.#session;
    const device = this.#shown?.device ?? null;
    const isOther = session !== null && device !== null && device !== session.device_id;
    this.#spotlight.follow(isOther ? topics.spotlight(session.school.id, device) : null);
  }

  #connect(): void {
    this.#broker ??= connectBroker({
      origin: this.#options.origin,
      random: this.#options.random,
      clean: false,
      serverNow: () => this.clock.serverNow(),
      access: () => this.#openSession(),
      will: () => this.#will(),
      onMessage: (message) => this.#receive(message),
      onStatus: (status) => void this.#brokerStatus(status),
    });
  }

  async #openSession(): Promise<DeviceSession> {
    const identity = this.#identity;
    if (!identity) throw new CallError(401, 'not registered', { id: 'device.secret.wrong' });
    const { clientId, secret } = identity;
    const sentMs = this.clock.localNow();
    const session = await this.#options.http.deviceSession({
      client_id: clientId,
      secret,
      protocol: PROTOCOL_VERSION,
    });
    this.clock.add({ sentMs, receivedMs: this.clock.localNow(), serverMs: session.server_time });
    this.#session = session;
    await this.#rename(session.device_name);
    this.#options.onSession?.(session);
    this.#box.accept(session.desired, 'session');
    return session;
  }

  async #brokerStatus(status: BrokerStatus): Promise<void> {
    if (status.kind === 'refused' && status.final && isGoodbye(status.reason)) {
      await this.#close();
      return this.#leave(status.reason);
    }
    if (status.kind === 'online') this.#greet();
    this.#setStatus(status);
    if (status.kind === 'online') this.syncInstalls();
  }

  #greet(): void {
    const session = this.#session;
    if (!session || !this.#broker) return;
    const { device_id: id, school } = session;
    this.#broker.subscribe(topics.desired(school.id, id), 1);
    this.#broker.subscribe(topics.command(school.id, id), 2);
    this.#broker.subscribe(topics.watch(school.id, id), 1);
    if (this.#options.onSignal) {
      this.#broker.subscribe(topics.signal(school.id, id), 2);
      this.#broker.subscribe(topics.signal(school.id, 'all'), 2);
    }
    this.#followSpotlight();
    this.#reporter.flush();
    this.#outbox.flush();
    void this.clock.sync();
  }

  #receive({ topic, payload }: Message): void {
    if (this.#spotlight.receive(topic, payload)) return;
    const text = new TextDecoder().decode(payload);
    const take = <T>(schema: z.ZodType<T>, use: (value: T) => void) => {
      const parsed = parseJson(schema, text);
      if (parsed.ok) use(parsed.value);
      else this.#bad(topic, parsed.reason);
    };
    if (topic.endsWith('/desired')) take(desired, (order) => this.#box.accept(order, 'broker'));
    else if (topic.endsWith('/command'))
      take(command, (order) => void this.#obey(order).catch((error) => this.#bad(topic, String(error))));
    else if (topic.endsWith('/signal')) take(signal, (message) => this.#options.onSignal?.(message));
    else if (topic.includes('/watch/')) {
      if (text === '') this.#watching.set(null);
      else take(watch, (wish) => this.#watching.set(wish));
    }
  }

  #bad(topic: string, reason: string): void {
    this.#options.onBadMessage?.(topic, reason);
  }

  async #obey(order: Command): Promise<void> {
    if (order.type === 'ack') return this.#outbox.acknowledge(order.ids);
    const verdict = this.#judge(order);
    if (verdict === 'run' && order.type === 'rename') await this.#rename(order.name);
    if (verdict === 'run') await this.#options.onCommand(order);
    if (verdict !== 'expired') await this.emit({ type: 'command.done', command: order.id });
  }

  /** Keeps what the school calls the device, also for a start while the server is away. */
  async #rename(name: string): Promise<void> {
    if (this.#session) this.#session = { ...this.#session, device_name: name };
    this.#identity = await renameIdentity(this.#options.store, this.#identity, name);
  }

  #will() {
    const session = this.#session;
    if (!session) return undefined;
    const payload = JSON.stringify({ ...this.#reporter.state, online: false });
    return { topic: topics.state(session.school.id, session.device_id), payload };
  }

  #sendState(state: ReportedState): void {
    this.#publish('state', JSON.stringify({ ...state, online: true }), true);
  }

  #publish(kind: 'state' | 'events', payload: string, retain = false): void {
    const session = this.#session;
    if (!session) return;
    void this.#broker?.publish(topics[kind](session.school.id, session.device_id), payload, {
      qos: 1,
      retain,
    });
  }

  #publishPose(bytes: Uint8Array): void {
    const session = this.#session;
    if (!session) return;
    void this.#broker?.publish(topics.pose(session.school.id, session.device_id), bytes, { qos: 0 });
  }

  #setStatus(status: DeviceStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }

  async #close(): Promise<void> {
    const broker = this.#broker;
    this.#spotlight.follow(null);
    this.#broker = null;
    const will = this.#will();
    if (will) await broker?.publish(will.topic, will.payload, { retain: true });
    await broker?.end();
  }

  async #leave(reason: string | null): Promise<void> {
    this.#identity = null;
    this.#session = null;
    await forgetIdentity(this.#options.store);
    await Promise.all([this.#box.clear(), this.#outbox.clear(), this.#book.clear()]);
    this.#setStatus({ kind: 'unregistered', reason });
  }
}

function toFaultListener({ onBadMessage }: DeviceConnectionOptions): (error: unknown) => void {
  return (error) => onBadMessage?.('store', String(error));
}
