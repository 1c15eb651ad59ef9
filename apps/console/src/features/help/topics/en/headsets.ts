import { facts, heading, note, picture, steps, text } from '../../blocks';

export const topic = [
  text(
    'Any device with a browser can be a headset: Meta Quest, PICO, other VR headsets, phones, tablets, also a window on your computer. It joins once and is remembered.',
  ),
  heading('code', 'Get the registration code'),
  steps(
    'Open the gear, then **Device group management**, and press **Device settings**.',
    'You see the eight digits, until when they are valid, and a QR code.',
    '**Page to print** shows the same on a sheet for the classroom.',
  ),
  picture('code', 'Device settings: the code, the address and the QR code.'),
  heading('join', 'Join a headset'),
  steps(
    'On the headset open the browser and type the address, or scan the QR code.',
    'Type the eight digits. Pointer, gaze and hands all work.',
    'The school’s name shows: done. Press **Enter class** when the lesson begins.',
  ),
  picture('headset', 'The headset’s page: the school, and one button.'),
  note(
    'One code joins many headsets, until it expires. A new code ends the old one; headsets that joined stay.',
  ),
  heading('https', 'VR needs the https:// address'),
  text(
    'Browsers give VR only to secure pages. Use the address that begins with https://, which the QR code holds. The school’s server has a certificate of its own, which a browser does not know yet:',
  ),
  facts(
    ['Meta Quest, PICO', 'Press “Advanced”, then “Proceed”. Once for each headset.'],
    [
      'Android',
      '“Advanced”, then “Proceed”. Or open /ca.crt and install it as a CA certificate in the settings.',
    ],
    [
      'iPhone, iPad',
      '“Show Details”, then “visit this website”. Or open /ca.crt, install the profile, and trust it in the settings.',
    ],
    ['Managed headsets', 'Hand out the certificate /ca.crt with the device manager.'],
  ),
  text('Without it everything works except VR and storage on the headset; the page says so.'),
  heading('name', 'Which one is it?'),
  text(
    'Each headset gets a name when it joins. It stands in the list of devices, in the rows of the teaching screen, and in its own lobby. Put a label on the headset.',
  ),
  text(
    'In the list of devices **Flash its name** makes one headset show its name large. The pencil gives it another name, which no other headset has; it knows it at once. Tick several headsets, and the dark bar above the list makes all of them show their names, puts them into a group or retires them.',
  ),
  heading('keep', 'Ready before the lesson'),
  text(
    'An administrator can install resources on headsets beforehand. While one is fetched, the headset’s lobby says which and how far: leave the page open. [How to install](/help/devices#installs)',
  ),
  heading('fleet', 'All headsets at a glance'),
  text(
    'The line above the list counts those that are online, in class, flat, nearly full, or away for 7 days. Click a number to see which. Groups, classes and versions narrow the list, a click on a column sorts it; everything stands in the address, so you can share it.',
  ),
  heading('retire', 'A headset is lost, broken or given away'),
  text(
    'An administrator presses **Retire**: its connection ends at once, and its class and groups let it go. With a registration code it can join again, under its name.',
  ),
];
