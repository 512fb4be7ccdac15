"""The contract, records, matches and the list of installed games. No rule of any game lives here."""
