interface DeviceAddressProps {
  readonly mac: string;
  readonly uuid: string;
}

/** A device's MAC; web pages cannot read one, so the start of the device's own id stands in (DEV-Q2). */
export function DeviceAddress({ mac, uuid }: DeviceAddressProps) {
  return <span title={uuid}>{mac || uuid.slice(0, 8)}</span>;
}
