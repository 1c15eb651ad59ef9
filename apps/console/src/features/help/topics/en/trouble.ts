import { facts, heading, list, note, text } from '../../blocks';

export const topic = [
  text(
    'Most troubles in class are one headset or one access point. The lesson of the others goes on meanwhile.',
  ),
  heading('one', 'One headset'),
  facts(
    ['“Offline”', 'It sleeps or is out of reach. Put it on: it comes back by itself, at the right second.'],
    ['“Left VR”', 'The student pressed the home button. Let them press “Enter class” again.'],
    ['“Lag”', 'It has not confirmed an order for two seconds: weak signal, or still loading.'],
    [
      '“Failed”',
      'This piece does not open on this device. Take the next headset, or show it on the projector.',
    ],
    ['No sound', 'Look whether it is muted in its row; a phone asks once for “Turn on sound”.'],
    ['It plays another second', 'Select it and press “Sync frame”.'],
    ['Low battery', 'It shows in the row and in class view. Swap it before it goes dark.'],
  ),
  heading('all', 'Every headset at once'),
  list(
    'Look at the network mark in the header of the teaching screen. **Network slow** or **Connection lost** means this computer, not the headsets.',
    'When the server restarts, headsets play on with what they have and come back by themselves. You need to do nothing.',
    'Reload the page: the lesson is still there, and so is what runs.',
  ),
  heading('network', 'The network of the room'),
  list(
    'Thirty headsets want an access point of their own, 5 GHz, in the same room.',
    'Guest networks often keep devices from seeing each other. Use another one.',
    'If a headset cannot open the address, try the same address on a phone in the same Wi-Fi. If that fails too, it is the network.',
  ),
  heading('console', 'The console'),
  facts(
    [
      '“The network is down, please check the network”',
      'This computer cannot reach the school’s server. Check its Wi-Fi, then try again.',
    ],
    [
      'You are back at the log-in',
      'The session has ended, or the password was changed. Log in again: you return to where you were.',
    ],
    ['A page does not load', 'Orrery was updated while it was open. Reload.'],
  ),
  note(
    'When you ask for help, tell three things: the name of the headset, what its row says, and the time. With these whoever runs the server finds it in the log.',
  ),
];
