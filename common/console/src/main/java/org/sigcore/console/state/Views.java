// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Person;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.store.SavedView;
import org.sigcore.console.store.SavedViews;
import reactor.core.publisher.Mono;

/** Views that persons save for themselves or share with all. */
public final class Views {
    private static final int MOST = 200;

    private final SavedViews views;
    private final StateWork state;

    /** @param address fragment of the page's address, with the whole state of the view */
    public record NewView(
            @Nullable String name,
            @Nullable String address,
            @Nullable Boolean shared) {}

    public Views(SavedViews views, StateWork state) {
        this.views = views;
        this.state = state;
    }

    public Mono<List<SavedView>> of(Person person) {
        return state.run(() -> views.findByOwnerOrSharedTrueOrderByName(person.name()));
    }

    public Mono<SavedView> save(Person person, NewView view) {
        String name = Texts.required("name", view.name(), 100);
        String address = Texts.required("address", view.address(), 2000);
        if (!address.startsWith("#/")) {
            throw Refusal.of(400, "address: expected the fragment of a page of the console, such as #/ladder");
        }
        return state.run(() -> {
            if (views.countByOwner(person.name()) >= MOST) {
                throw Refusal.of(409, "there are already " + MOST + " saved views");
            }
            return views.save(new SavedView(person.name(), name, address, Boolean.TRUE.equals(view.shared())));
        });
    }

    /** Deletes a view of the person. */
    public Mono<Boolean> delete(Person person, long id) {
        return state.run(() -> {
            SavedView view = views.findById(id)
                    .filter(each -> each.owner().equals(person.name()))
                    .orElseThrow(() -> Refusal.of(404, "there is no such view of yours"));
            views.delete(view);
            return true;
        });
    }
}
