// Call errors
export const serverAnsweredStatus = 'The server answered {status}.'

// Call
export const serverCannotBeReached = 'The server does not answer.'
