import { facts, heading, list, note, picture, steps, text } from '../../blocks';

export const topic = [
  text('Two hundred headsets stay manageable when each has a name and a group.'),
  picture('devices', 'Device group management.'),
  heading('list', 'The list of devices'),
  text(
    'Open the gear, then **Device group management**. Search by number, name, MAC address or serial number. Status, battery and free space are what each headset last told.',
  ),
  facts(
    ['Online', 'It is connected now.'],
    ['Offline', 'It sleeps, is switched off, or is out of reach. It keeps its orders.'],
    [
      'Dash instead of a value',
      'The device does not tell. Browsers know neither MAC address nor serial number.',
    ],
  ),
  heading('groups', 'Groups'),
  list(
    '**Group management** lists the groups with how many headsets each has.',
    'Open one to see its headsets. **Bind** puts a headset into the group, **Remove** takes it out.',
    'A cart, a room or a table makes a good group.',
  ),
  heading('installs', 'What is on them'),
  text(
    'A headset that has a resource installed plays it without waiting, even where the network is down. Without it the headset streams from the school’s server; the play list of a lesson says how many do.',
  ),
  steps(
    'Open the gear, then **Install management**: each resource with the number of headsets that have it.',
    'Press **Install** beside one, or tick several and press **Install** at the top. Headsets that are offline begin once they are back.',
    'The arrow beside a resource shows its headsets: how far each is, how fast, and what went wrong. **By headset** shows one headset and its resources.',
  ),
  picture('installs', 'Install management: one resource unfolded.'),
  facts(
    [
      'Installing',
      'The headset fetches it, slower while a lesson runs. Broken off, it goes on where it stopped.',
    ],
    ['Failed', 'No space, damaged, or the network: it says which. **Install** tries again.'],
    ['Update available', 'The school has replaced the file. The old one plays until the new one is whole.'],
    ['Uninstall', 'Frees the space on the headset. Lessons still play: they stream it.'],
  ),
  note(
    'Charge at the cart, and leave the headset’s browser open on Orrery: it is in the lobby as soon as it wakes.',
  ),
];
