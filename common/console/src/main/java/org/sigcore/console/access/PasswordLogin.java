// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Person;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.UserAccount;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import reactor.core.publisher.Mono;

/**
 * Authenticates users by name and password. The details of an attempt are the address of the browser, those of the
 * result the stamp of the user. Thread-safe.
 */
public final class PasswordLogin implements ReactiveAuthenticationManager {
    private final Users users;
    private final PasswordCheck passwords;
    private final AuditLog audit;
    private final StateWork state;

    public PasswordLogin(Users users, PasswordCheck passwords, AuditLog audit, StateWork state) {
        this.users = users;
        this.passwords = passwords;
        this.audit = audit;
        this.state = state;
    }

    @Override
    public Mono<Authentication> authenticate(Authentication login) {
        String name = Objects.requireNonNullElse(login.getName(), "").strip().toLowerCase(Locale.ROOT);
        String password = String.valueOf(login.getCredentials());
        String address = String.valueOf(login.getDetails());
        Mono<Optional<UserAccount>> account = users.find(name)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .cache();
        return passwords
                .check(
                        address,
                        name,
                        password,
                        account.flatMap(found -> Mono.justOrEmpty(found.map(UserAccount::passwordHash))))
                .zipWith(account)
                .flatMap(both ->
                        both.getT1() ? entered(both.getT2().orElseThrow(), address) : refused(both.getT2(), address));
    }

    private Mono<Authentication> refused(Optional<UserAccount> account, String address) {
        // A name that is no user may be a password typed in the wrong field: it is not recorded.
        String shown = account.map(UserAccount::name).orElse("");
        return state.run(() -> {
                    audit.refused(actor(shown, address), subject(shown), "wrong user or password");
                    return true;
                })
                .then(Mono.error(new BadCredentialsException("the user or the password is wrong")));
    }

    private Mono<Authentication> entered(UserAccount account, String address) {
        UsernamePasswordAuthenticationToken user = UsernamePasswordAuthenticationToken.authenticated(
                account.name(), null, Persons.authorities(Users.grants(account)));
        user.setDetails(account.stamp());
        return state.run(() -> {
            audit.done(actor(account.name(), address), subject(account.name()));
            return user;
        });
    }

    private static Actor actor(String name, String address) {
        return new Actor(new Person(name, Set.of()), address);
    }

    private static AuditLog.Subject subject(String name) {
        return new AuditLog.Subject("login", "", name, "");
    }
}
