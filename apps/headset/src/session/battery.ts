/** What a device tells of its battery. */
export interface Battery {
  /** 0 to 1, null where the browser does not tell. */
  readonly level: number | null;
  readonly charging: boolean;
}

interface BatteryManager extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

/** The Battery Status API, which only some browsers have. */
interface BatteryNavigator {
  getBattery?: () => Promise<BatteryManager>;
}

/** Tells the battery now and whenever it changes; never calls where the browser has no battery to tell of. */
export async function watchBattery(
  navigator: Navigator,
  onBattery: (battery: Battery) => void,
): Promise<void> {
  const { getBattery } = navigator as BatteryNavigator;
  if (!getBattery) return;
  const manager = await getBattery.call(navigator).catch(() => null);
  if (!manager) return;
  const tell = () => onBattery({ level: manager.level, charging: manager.charging });
  manager.addEventListener('levelchange', tell);
  manager.addEventListener('chargingchange', tell);
  tell();
}
