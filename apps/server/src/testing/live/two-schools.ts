import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from './live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from './live-server';
import { connectHeadset, type HeadsetPeer } from './mqtt-peer';

/** A server with a school whose headsets are online, and another school that must not be touched. */
export interface TwoSchools {
  readonly world: LiveWorld;
  readonly server: LiveServer;
  readonly school: LiveSchool;
  readonly foreign: LiveSchool;
  /** Of the school, in the order of their ids. */
  readonly headsets: HeadsetPeer[];
  readonly ids: number[];
  close(): Promise<void>;
}

/** Starts it. @param headsetCount of the first school; the other has none */
export async function openTwoSchools(headsetCount: number): Promise<TwoSchools> {
  const world = await createLiveWorld();
  const server = await world.start();
  const school = await makeSchool(world.database.db);
  const foreign = await makeSchool(world.database.db);
  const headsets = await Promise.all(
    Array.from({ length: headsetCount }, async () => {
      const session = await openDeviceSession(server, await joinDevice(server, school.code));
      return connectHeadset(server.mqttUrl, session);
    }),
  );
  // They join side by side.
  headsets.sort((a, b) => a.id - b.id);
  return {
    world,
    server,
    school,
    foreign,
    headsets,
    ids: headsets.map(({ id }) => id),
    async close() {
      await Promise.all(headsets.map((headset) => headset.end()));
      await world.close();
    },
  };
}
