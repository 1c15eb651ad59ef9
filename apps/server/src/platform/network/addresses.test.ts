import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { lanAddresses, machineNames } from './addresses';

function entry(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null };
}

test('the classroom network comes before those of containers', () => {
  const addresses = lanAddresses({
    lo: [entry('127.0.0.1', true)],
    docker0: [entry('172.17.0.1')],
    wlan0: [entry('192.168.1.20')],
    eth1: [entry('169.254.3.4')],
  });
  expect(addresses).toEqual(['192.168.1.20', '172.17.0.1']);
});

test('a machine is called by its name, its short name and its name on the local network', () => {
  expect(machineNames('Lab-PC.school.example')).toEqual([
    'localhost',
    'lab-pc.school.example',
    'lab-pc',
    'lab-pc.local',
  ]);
  expect(machineNames('my_machine')).toEqual(['localhost']);
});
