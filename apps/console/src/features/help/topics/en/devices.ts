import { facts, heading, list, note, picture, text } from '../../blocks';

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
    'Administrators find in **Install management** each resource with the headsets that hold it, each headset with its resources, and the downloads that run now.',
  ),
  note(
    'Charge at the cart, and leave the headset’s browser open on Orrery: it is in the lobby as soon as it wakes.',
  ),
];
