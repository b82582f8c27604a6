// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

/** Saved views. */
public interface SavedViews extends JpaRepository<SavedView, Long> {
    List<SavedView> findByOwnerOrSharedTrueOrderByName(String owner);

    long countByOwner(String owner);
}
